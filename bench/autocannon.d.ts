/** The part of autocannon that the benches use; it ships no types of its own. */
declare module 'autocannon' {
  interface Request {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: Request) => Request
  }
  interface Options extends Pick<Request, 'method' | 'headers' | 'body'> {
    url: string
    connections: number
    /** Seconds; ten by default. */
    duration?: number
    /** Requests, whatever they take. */
    amount?: number
    requests?: Request[]
  }
  interface Result {
    /** Seconds. */
    duration: number
    '2xx': number
    non2xx: number
    errors: number
  }
  function autocannon(options: Options): Promise<Result>
  export = autocannon
}
