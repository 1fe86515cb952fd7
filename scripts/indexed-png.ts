import { crc32, deflateSync, inflateSync } from 'node:zlib'

/*
 * Screenshots of flat pages need few colours, and take about half as many bytes when each pixel is an index into a
 * palette. PNG as of the W3C's Portable Network Graphics specification, third edition.
 */

const SIGNATURE_BYTES = 8
const MOST_COLOURS = 256

interface Pixels {
  width: number
  height: number
  /** Red, green and blue of each pixel, row by row. */
  rgb: Uint8Array
}

/** The picture with its 256 commonest colours, every other pixel in the nearest of them. */
export function indexedPng(png: Uint8Array): Buffer {
  const { width, height, rgb } = pixelsOf(Buffer.from(png))
  const counts = new Map<number, number>()
  for (let at = 0; at < rgb.length; at += 3) {
    const colour = colourAt(rgb, at)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const palette = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, MOST_COLOURS)
  const colours = palette.map(([colour]) => colour)
  const places = new Map<number, number>([...counts.keys()].map((colour) => [colour, nearest(colours, colour)]))
  const rows = Buffer.alloc((width + 1) * height)
  for (let pixel = 0; pixel < width * height; pixel += 1)
    rows[pixel + Math.floor(pixel / width) + 1] = places.get(colourAt(rgb, pixel * 3)) ?? 0
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from(png.subarray(0, SIGNATURE_BYTES)),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const colourAt = (rgb: Uint8Array, at: number) =>
  ((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0)

function nearest(colours: readonly number[], wanted: number): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY]
  for (const [place, colour] of colours.entries()) {
    const distance =
      ((colour >> 16) - (wanted >> 16)) ** 2 +
      (((colour >> 8) & 255) - ((wanted >> 8) & 255)) ** 2 +
      ((colour & 255) - (wanted & 255)) ** 2
    if (distance < least) [best, least] = [place, distance]
  }
  return best
}

/** The pixels of a PNG of eight bits a channel, without or with transparency, not interlaced: what browsers write. */
function pixelsOf(png: Buffer): Pixels {
  let [width, height, channels] = [0, 0, 3]
  const data: Buffer[] = []
  for (let at = SIGNATURE_BYTES; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const name = png.toString('latin1', at + 4, at + 8)
    const body = png.subarray(at + 8, at + 8 + png.readUInt32BE(at))
    if (name === 'IHDR') {
      width = body.readUInt32BE(0)
      height = body.readUInt32BE(4)
      channels = body[9] === 6 ? 4 : 3
    } else if (name === 'IDAT') data.push(body)
  }
  const rows = inflateSync(Buffer.concat(data))
  const stride = width * channels
  const rgb = new Uint8Array(width * height * 3)
  let above = new Uint8Array(stride)
  for (let y = 0; y < height; y += 1) {
    const row = Uint8Array.from(rows.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)))
    unfilter(rows[y * (stride + 1)] ?? 0, row, above, channels)
    for (let x = 0; x < width; x += 1) rgb.set(row.subarray(x * channels, x * channels + 3), (y * width + x) * 3)
    above = row
  }
  return { width, height, rgb }
}

/** Takes a row's filter off, in place. */
function unfilter(filter: number, row: Uint8Array, above: Uint8Array, channels: number): void {
  for (let i = 0; i < row.length; i += 1) {
    const left = row[i - channels] ?? 0
    const up = above[i] ?? 0
    const upLeft = above[i - channels] ?? 0
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][filter] ?? 0
    row[i] = (row[i] ?? 0) + guess
  }
}

function paeth(left: number, up: number, upLeft: number): number {
  const whole = left + up - upLeft
  const [a, b, c] = [Math.abs(whole - left), Math.abs(whole - up), Math.abs(whole - upLeft)]
  return a <= b && a <= c ? left : b <= c ? up : upLeft
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(body.length, 0)
  framed.set(named, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
