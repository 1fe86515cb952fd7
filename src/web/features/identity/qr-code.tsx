import { useMemo } from 'react'
import { encode } from 'uqr'

/** A text as a QR code in a single path, black on white in both themes because scanners expect it. */
export function QrCode({ text, label, size }: { text: string; label: string; size: number }) {
  const { path, cells } = useMemo(() => {
    const { data, size: cells } = encode(text, { ecc: 'M', border: 3 })
    return { path: pathOf(data), cells }
  }, [text])
  return (
    <svg
      viewBox={`0 0 ${cells} ${cells}`}
      width={size}
      height={size}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={cells} height={cells} rx={1.5} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** Returns an SVG path with one rectangle for each run of dark cells. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1]) return []
        const end = row.indexOf(false, x)
        const length = (end === -1 ? row.length : end) - x
        return [`M${x} ${y}h${length}v1h${-length}z`]
      }),
    )
    .join('')
}
