import type { ReactNode } from 'react'
import { Fitted } from './fitted.tsx'
import { PlayMark } from './play-mark.tsx'
import type { Picture } from './shown.ts'

type Props = {
  label: string
  picture: Picture | undefined
  /** What lies over the picture. */
  children: ReactNode
}

const ratio = 9 / 16

/** A file over the whole height of a phone, with white letters on it. */
export const Upright = ({ label, picture, children }: Props) => (
  <article
    aria-label={label}
    className="relative mx-auto aspect-9/16 w-full max-w-[19.5rem] overflow-hidden rounded-[18px] border border-line bg-[#111] text-[#fff] text-[14px] leading-[1.35]"
  >
    <div className="absolute inset-0">{picture ? <Fitted picture={picture} ratio={ratio} ground="bg-[#111]" /> : <NoFile />}</div>
    {picture?.kind === 'video' && <PlayMark />}
    <div className="pointer-events-none absolute inset-0 bg-linear-to-b from-[#0008] via-30% via-[#0000] to-[#000b]" />
    {children}
  </article>
)

const NoFile = () => <p className="grid size-full place-items-center px-8 text-center text-[#d6d6d6]">Add a file to see it here.</p>
