import { type ReactNode, useId } from 'react'
import type { Count } from './counts-for.ts'
import { GrowingText } from './growing-text.tsx'
import { TextCounter } from './text-counter.tsx'

type Props = {
  text: string
  /** Its place in the thread, from 1. */
  place: number
  places: number
  counts: readonly Count[]
  /** Ids of what the check found about it. */
  describedBy: readonly string[]
  isInvalid: boolean
  controlId: string
  onText: (text: string) => void
  onFiles: (files: File[]) => void
  /** Under the text, left of the counter. */
  tools: ReactNode
  children?: ReactNode
}

/** One post of a thread while it is written. */
export const PartField = ({ text, place, places, counts, describedBy, isInvalid, controlId, onText, onFiles, tools, children }: Props) => {
  const counterId = useId()

  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={controlId} className="sr-only">
        {places === 1 ? 'Text' : `Text of part ${place} of ${places}`}
      </label>
      <GrowingText
        id={controlId}
        value={text}
        placeholder={place === 1 ? 'What is there to announce?' : 'And then?'}
        spellCheck
        className={`w-full bg-transparent px-1 py-1 text-[1.0625rem] leading-relaxed outline-none placeholder:text-ink-muted ${places === 1 ? 'min-h-32' : 'min-h-16'}`}
        aria-describedby={[counterId, ...describedBy].join(' ')}
        aria-invalid={isInvalid || counts.some(({ length, limit }) => length > limit)}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        onPaste={(event) => {
          const files = [...event.clipboardData.files]
          if (files.length === 0) return
          event.preventDefault()
          onFiles(files)
        }}
      />
      {children}
      <div className="mt-1 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <div className="-ml-2 flex flex-wrap items-center">{tools}</div>
        <div id={counterId} className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1">
          {counts.map((count) => (
            <TextCounter key={count.platform} count={count} isOneOfSeveral={counts.length > 1} />
          ))}
        </div>
      </div>
    </div>
  )
}
