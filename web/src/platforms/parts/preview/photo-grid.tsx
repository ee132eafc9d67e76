import { type Picture, PlayMark } from './shown.tsx'

type Props = { pictures: readonly Picture[]; shownMax: number }

/**
 * Lays out photos: one in its own shape, two in halves, more with a large one on top. The last photo shows how many
 * don't fit.
 */
export const PhotoGrid = ({ pictures, shownMax }: Props) => {
  const shown = pictures.slice(0, shownMax)
  const [only] = shown.length === 1 ? shown : []
  const rest = pictures.length - shown.length
  const columns = Math.max(1, shown.length - 1)
  if (only)
    return (
      <div className="relative" style={{ aspectRatio: Math.min(1.91, Math.max(0.8, only.ratio ?? 16 / 9)) }}>
        {only.picture}
        {only.kind === 'video' && <PlayMark />}
      </div>
    )
  return (
    <div
      className="grid aspect-4/3 gap-0.5"
      style={{
        gridTemplateColumns: `repeat(${shown.length === 2 ? 2 : columns}, 1fr)`,
        gridTemplateRows: shown.length === 2 ? '1fr' : '2fr 1fr',
      }}
    >
      {shown.map((picture, index) => (
        <div
          key={picture.key}
          className="relative min-h-0 min-w-0 overflow-hidden"
          style={shown.length > 2 && index === 0 ? { gridColumn: '1 / -1' } : undefined}
        >
          {picture.picture}
          {picture.kind === 'video' && <PlayMark className="size-9 bg-[#0009]" />}
          {rest > 0 && index === shown.length - 1 && (
            <span className="absolute inset-0 grid place-items-center bg-[#000a] font-semibold text-[#fff] text-[22px]">+{rest}</span>
          )}
        </div>
      ))}
    </div>
  )
}
