import type { LucideIcon } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { i18n } from '#web/lib/i18n.ts'
import { type Picture, PlayMark } from './shown.tsx'

type Props = {
  label: string
  picture: Picture | undefined
  /** What takes the picture's place if there are several. */
  strip?: ReactNode
  /** What is drawn over the picture. */
  children: ReactNode
}

const ratio = 9 / 16

/** A file at the full height of a phone, with white text on it. */
export const Upright = ({ label, picture, strip, children }: Props) => (
  <article
    aria-label={label}
    className="relative mx-auto aspect-9/16 w-full max-w-[19.5rem] overflow-hidden rounded-[18px] border border-line bg-[#111] text-[#fff] text-[14px] leading-[1.35]"
  >
    <div className="absolute inset-0">{strip ?? (picture ? <FullHeight picture={picture} /> : <NoFile />)}</div>
    {picture?.kind === 'video' && <PlayMark />}
    <div className="pointer-events-none absolute inset-0 bg-linear-to-b from-[#0008] via-30% via-[#0000] to-[#000b]" />
    {children}
  </article>
)

export const FullHeight = ({ picture }: { picture: Picture }) => <Fitted picture={picture} ratio={ratio} ground="bg-[#111]" />

const NoFile = () => (
  <p className="grid size-full place-items-center px-8 text-center text-[#d6d6d6]">{i18n.t('Add a file to see it here.')}</p>
)

/** The actions down the right side of a vertical video. */
export const Rail = ({ icons, className = '' }: { icons: readonly LucideIcon[]; className?: string }) => (
  <div aria-hidden className={`absolute right-3 bottom-4 grid justify-items-center gap-5 ${className}`}>
    {icons.map((Icon) => (
      <Icon key={Icon.displayName} className="size-6.5 drop-shadow" strokeWidth={1.75} />
    ))}
  </div>
)

type FittedProps = {
  picture: Picture
  /** The frame's aspect ratio, width divided by height. */
  ratio: number
  /** The class of the space left over at the sides. */
  ground: string
}

/** Shows a whole file inside a frame of a different shape. */
export const Fitted = ({ picture: { picture, ratio: own }, ratio, ground }: FittedProps) => (
  <div className={`grid size-full place-items-center overflow-hidden ${ground}`}>
    <div style={shapeOf(own ?? ratio, ratio)}>{picture}</div>
  </div>
)

const shapeOf = (own: number, ratio: number): CSSProperties => ({
  aspectRatio: own,
  ...(own >= ratio ? { width: '100%' } : { height: '100%' }),
})
