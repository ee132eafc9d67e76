type Size = { width: number; height: number }

type Surroundings = {
  anchor: { left: number; top: number; bottom: number; width: number }
  size: Size
  viewport: Size
  /** Between the popup and what it belongs to, in px, like everything here. */
  offset: number
}

/** Between a popup and the edge of the window. */
const margin = 8

/** Above the middle of the anchor, as a tooltip stands; below where there is no room above. Never beyond the window's sides. */
export const positionAbove = ({ anchor, size, viewport, offset }: Surroundings) => {
  const { above, below } = rows(anchor, size, offset)
  const fitsBelow = below + size.height <= viewport.height - margin
  return {
    left: within(anchor.left + anchor.width / 2 - size.width / 2, size.width, viewport.width),
    top: above < margin && fitsBelow ? below : above,
  }
}

/** Below the start of the anchor, as a menu hangs; above where there is no room below. Never beyond the window's sides. */
export const positionBelow = ({ anchor, size, viewport, offset }: Surroundings) => {
  const { above, below } = rows(anchor, size, offset)
  const fitsBelow = below + size.height <= viewport.height - margin
  return {
    left: within(anchor.left, size.width, viewport.width),
    top: fitsBelow || above < margin ? below : above,
  }
}

const rows = (anchor: Surroundings['anchor'], size: Size, offset: number) => ({
  above: anchor.top - offset - size.height,
  below: anchor.bottom + offset,
})

const within = (left: number, width: number, room: number) => Math.max(margin, Math.min(left, room - margin - width))
