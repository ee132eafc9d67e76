import { ListOrdered, ListPlus, Scissors, Smile, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, Suspense, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { hasThreads } from '#shared/platforms/thread-parts.ts'
import { Button } from '#web/components/button.tsx'
import { IconButton } from '#web/components/icon-button.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { ReorderHandle, useReorder } from '#web/components/reorder.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { pressedKey } from '#web/lib/pressed-key.ts'
import { useComposer } from './composer-context.tsx'
import { partControlId } from './control-ids.ts'
import type { Count } from './counts-for.ts'
import { type Part, partsMax } from './draft.ts'
import { EmojiButton, PartPause } from './later-parts.ts'
import { pastedText } from './pasted-text.ts'
import { TextCounter } from './text-counter.tsx'
import { insertText, useCompletion } from './tools/use-completion.ts'

type Props = {
  parts: readonly Part[]
  /** True if parts can be added. */
  isThread: boolean
  countsOf: (text: string) => readonly Count[]
  findingsOf: (part: Part) => { ids: readonly string[]; isInvalid: boolean }
  /** Splits a part that's too long for a platform with threads. */
  onSplit: (part: Part) => void
  /** What goes below the first part's text, and next to its tools. */
  media: ReactNode
  mediaTools: ReactNode
}

/** The posts of a thread, one below the other. Just one until the person adds more. */
export const Thread = ({ parts, isThread, countsOf, findingsOf, onSplit, media, mediaTools }: Props) => {
  const { tab, write, files } = useComposer()
  const { list, shown, dragged, message, handle } = useReorder({
    items: parts,
    keyOf: ({ key }) => key,
    onMove: (key, to) => write({ type: 'part-moved', tab, key, to }),
  })
  const canGrow = parts.length < partsMax

  const add = (after: string) => {
    const part = { key: crypto.randomUUID(), text: '' }
    // Render the new part before focusing it, so no character is lost.
    flushSync(() => write({ type: 'parts-added', tab, after, parts: [part] }))
    document.getElementById(partControlId(part.key))?.focus()
  }

  const number = () => {
    const texts = numberParts(parts.map(({ text }) => text))
    for (const [index, { key }] of parts.entries()) write({ type: 'typed', tab, key, text: texts[index] ?? '' })
  }

  const remove = (part: Part, index: number) => {
    const neighbor = parts[index - 1] ?? parts[index + 1]
    write({ type: 'part-removed', tab, key: part.key })
    if (neighbor) document.getElementById(partControlId(neighbor.key))?.focus()
  }

  return (
    <>
      <ol ref={list} aria-label={i18n.t('Posts of the thread')} className="divide-y divide-line">
        {shown.map((part, index) => {
          const { ids, isInvalid } = findingsOf(part)
          const counts = countsOf(part.text)
          const canBeSplit = counts.some(({ platform, length, limit }) => hasThreads(platform) && length > limit)
          const isLast = index === parts.length - 1
          return (
            <li
              key={part.key}
              data-key={part.key}
              className={`relative flex gap-1 rounded-card px-3 max-sm:flex-col pt-3 pb-1 outline-brass -outline-offset-2 has-[textarea:focus-visible]:outline-2 ${dragged === part.key ? 'bg-well opacity-70' : ''}`}
            >
              {parts.length > 1 && <ReorderHandle name="part" position={index + 1} total={parts.length} handle={handle(part.key)} />}
              <PartField
                text={part.text}
                position={index + 1}
                total={parts.length}
                counts={counts}
                describedBy={ids}
                isInvalid={isInvalid}
                controlId={partControlId(part.key)}
                onText={(text) => write({ type: 'typed', tab, key: part.key, text })}
                onFiles={(added) => files.add(tab, added)}
                tools={
                  <>
                    {index === 0 && mediaTools}
                    <EmojiTool controlId={partControlId(part.key)} />
                    {isThread && isLast && canGrow && (
                      <Button variant="quiet" size="small" icon={ListPlus} onClick={() => add(part.key)}>
                        {i18n.t('Add to thread')}
                      </Button>
                    )}
                    {isLast && parts.length > 1 && (
                      <Button variant="quiet" size="small" icon={ListOrdered} onClick={number}>
                        {i18n.t('Number parts')}
                      </Button>
                    )}
                    <Suspense>{isLast && parts.length > 1 && <PartPause />}</Suspense>
                    {canBeSplit && canGrow && (
                      <Button variant="quiet" size="small" icon={Scissors} onClick={() => onSplit(part)}>
                        {i18n.t('Split into a thread')}
                      </Button>
                    )}
                  </>
                }
              >
                {index === 0 && media}
              </PartField>
              {parts.length > 1 && (
                <IconButton
                  label={i18n.t('Remove part {number}', { number: index + 1 })}
                  icon={X}
                  onClick={() => remove(part, index)}
                  className="max-sm:absolute max-sm:top-2 max-sm:right-2"
                />
              )}
            </li>
          )
        })}
      </ol>
      <p role="status" className="sr-only">
        {message}
      </p>
    </>
  )
}

/** The emoji button. If it's pressed before its script has loaded, it opens once it has. */
const EmojiTool = ({ controlId }: { controlId: string }) => {
  const [wasPressed, setPressed] = useState(false)
  return (
    <Suspense fallback={<IconButton label={i18n.t('Emoji')} icon={Smile} onClick={() => setPressed(true)} className="max-sm:hidden" />}>
      <EmojiButton controlId={controlId} isOpenAtFirst={wasPressed} />
    </Suspense>
  )
}

const number = /\s*\b\d+\/\d+$/

/** Appends numbers such as 2/3 to a thread's parts, or removes them if all were numbered. */
export const numberParts = (texts: readonly string[]): string[] => {
  const bare = texts.map((text) => text.replace(number, ''))
  const numbered = bare.map((text, index) => `${text} ${index + 1}/${texts.length}`.trimStart())
  return numbered.every((text, index) => text === texts[index]) ? bare : numbered
}

const CompletionList = lazyPart(async () => (await import('./tools/completion-list.tsx')).CompletionList)

type PartProps = {
  text: string
  /** Its position in the thread, from 1. */
  position: number
  total: number
  counts: readonly Count[]
  /** IDs of the findings about it. */
  describedBy: readonly string[]
  isInvalid: boolean
  controlId: string
  onText: (text: string) => void
  onFiles: (files: File[]) => void
  /** Goes below the text, to the left of the counter. */
  tools: ReactNode
  children?: ReactNode
}

/** The editor of one post in a thread. */
const PartField = ({ text, position, total, counts, describedBy, isInvalid, controlId, onText, onFiles, tools, children }: PartProps) => {
  const counterId = useId()
  const { completion, follow, close, onKeyDown, fieldProps } = useCompletion()

  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={controlId} className="sr-only">
        {total === 1 ? i18n.t('Text') : i18n.t('Text of part {position} of {total}', { position, total })}
      </label>
      <GrowingText
        id={controlId}
        value={text}
        placeholder={position === 1 ? i18n.t('What is there to announce?') : i18n.t('And then?')}
        spellCheck
        className={`w-full bg-transparent px-1 py-1 text-[1.0625rem] leading-relaxed outline-none placeholder:text-ink-muted ${total === 1 ? 'min-h-32 lg:min-h-44' : 'min-h-16'}`}
        aria-describedby={[counterId, ...describedBy].join(' ')}
        aria-invalid={isInvalid || counts.some(({ length, limit }) => length > limit)}
        {...fieldProps}
        onChange={({ currentTarget }) => {
          onText(currentTarget.value)
          follow(currentTarget)
        }}
        onSelect={({ currentTarget }) => completion && follow(currentTarget)}
        onBlur={close}
        // Single keys are shortcuts elsewhere, but not in the text.
        onKeyDown={(event) => !onKeyDown(event) && pressedKey(event) === 'Escape' && event.currentTarget.blur()}
        onPaste={(event) => {
          const words = pastedText(event.clipboardData)
          const files = [...event.clipboardData.files]
          if (words === undefined && files.length === 0) return
          event.preventDefault()
          const { currentTarget } = event
          if (words === undefined) onFiles(files)
          else insertText(currentTarget, words, { start: currentTarget.selectionStart, end: currentTarget.selectionEnd })
        }}
      />
      <Suspense>{completion && <CompletionList {...completion} controlId={controlId} />}</Suspense>
      {children}
      <div className="mt-1 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <div className="-ml-2 flex flex-wrap items-center">{tools}</div>
        {/* Takes its space before there is a count: on the narrowest phones, that's its own line. */}
        <div id={counterId} className="ml-auto flex min-h-5.5 min-w-20 flex-wrap items-center justify-end gap-x-4 gap-y-1">
          {counts.map((count) => (
            <TextCounter key={count.platform} count={count} isOneOfSeveral={counts.length > 1} />
          ))}
        </div>
      </div>
    </div>
  )
}

/** Leaves room for the bars, and for what stands above and below the text. */
const tallest = 'max-h-[max(10rem,100svh-25rem)]'

type GrowingProps = Omit<ComponentProps<'textarea'>, 'value'> & { value: string }

/**
 * A textarea as high as its text, up to most of the window, where it scrolls. A hidden copy of the text sets its height,
 * because not every browser has `field-sizing`.
 */
const GrowingText = ({ value, className = '', ...props }: GrowingProps) => (
  <div className="grid">
    <div
      aria-hidden
      dir="auto"
      className={`invisible overflow-hidden whitespace-pre-wrap wrap-anywhere [grid-area:1/1] ${tallest} ${className}`}
    >
      {`${value} `}
    </div>
    <textarea
      value={value}
      rows={1}
      dir="auto"
      className={`block resize-none overflow-y-auto [grid-area:1/1] wrap-anywhere ${tallest} ${className}`}
      {...props}
    />
  </div>
)
