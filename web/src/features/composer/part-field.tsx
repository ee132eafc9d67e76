import { type ComponentProps, type ReactNode, Suspense, useId } from 'react'
import { lazyPart } from '#web/components/lazy-part.tsx'
import type { Count } from './counts-for.ts'
import { TextCounter } from './text-counter.tsx'
import { useCompletion } from './tools/use-completion.ts'

const CompletionList = lazyPart(async () => (await import('./tools/completion-list.tsx')).CompletionList)

type PartProps = {
  text: string
  /** Where it stands in the thread, from 1. */
  position: number
  total: number
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
export const PartField = ({
  text,
  position,
  total,
  counts,
  describedBy,
  isInvalid,
  controlId,
  onText,
  onFiles,
  tools,
  children,
}: PartProps) => {
  const counterId = useId()
  const { completion, follow, close, onKeyDown, fieldProps } = useCompletion()

  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={controlId} className="sr-only">
        {total === 1 ? 'Text' : `Text of part ${position} of ${total}`}
      </label>
      <GrowingText
        id={controlId}
        value={text}
        placeholder={position === 1 ? 'What is there to announce?' : 'And then?'}
        spellCheck
        className={`w-full bg-transparent px-1 py-1 text-[1.0625rem] leading-relaxed outline-none placeholder:text-ink-muted ${total === 1 ? 'min-h-32' : 'min-h-16'}`}
        aria-describedby={[counterId, ...describedBy].join(' ')}
        aria-invalid={isInvalid || counts.some(({ length, limit }) => length > limit)}
        {...fieldProps}
        onChange={({ currentTarget }) => {
          onText(currentTarget.value)
          follow(currentTarget)
        }}
        onSelect={({ currentTarget }) => completion && follow(currentTarget)}
        onBlur={close}
        // Single keys are shortcuts outside of the text.
        onKeyDown={(event) => !onKeyDown(event) && event.key === 'Escape' && event.currentTarget.blur()}
        onPaste={(event) => {
          const files = [...event.clipboardData.files]
          if (files.length === 0) return
          event.preventDefault()
          onFiles(files)
        }}
      />
      <Suspense>{completion && <CompletionList {...completion} controlId={controlId} />}</Suspense>
      {children}
      <div className="mt-1 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <div className="-ml-2 flex flex-wrap items-center">{tools}</div>
        {/* It takes its room before it counts: on the narrowest phone that is a line of its own. */}
        <div id={counterId} className="ml-auto flex min-h-5.5 min-w-20 flex-wrap items-center justify-end gap-x-4 gap-y-1">
          {counts.map((count) => (
            <TextCounter key={count.platform} count={count} isOneOfSeveral={counts.length > 1} />
          ))}
        </div>
      </div>
    </div>
  )
}

type GrowingProps = Omit<ComponentProps<'textarea'>, 'value'> & { value: string }

/** A text area as high as its text: an unseen copy of the text gives it its height. */
const GrowingText = ({ value, className = '', ...props }: GrowingProps) => (
  <div className="grid">
    <div aria-hidden className={`invisible whitespace-pre-wrap wrap-anywhere [grid-area:1/1] ${className}`}>
      {`${value} `}
    </div>
    <textarea
      value={value}
      rows={1}
      className={`block resize-none overflow-hidden [grid-area:1/1] wrap-anywhere ${className}`}
      {...props}
    />
  </div>
)
