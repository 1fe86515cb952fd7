import type { KeyboardCoordinateGetter } from '@dnd-kit/core'

/** Moves a dragged card to the middle of the next column on the left or right. */
export const columnToColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0
  const { collisionRect, droppableRects, over } = context
  if (step === 0 || collisionRect === null) return undefined
  event.preventDefault()
  const columns = [...droppableRects].toSorted(([, one], [, other]) => one.left - other.left)
  const at = columns.findIndex(([id]) => id === over?.id)
  const next = columns[Math.max(0, Math.min(columns.length - 1, at + step))]
  if (next === undefined) return undefined
  const [, { left, width, top }] = next
  return {
    x: currentCoordinates.x + left + width / 2 - (collisionRect.left + collisionRect.width / 2),
    y: currentCoordinates.y + top + 60 - collisionRect.top,
  }
}
