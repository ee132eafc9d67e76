import { ListOrdered, ListPlus, Scissors, Smile, X } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { hasThreads } from '#shared/domain/thread-parts.ts'
import { Button } from '#web/components/button.tsx'
import { IconButton } from '#web/components/icon-button.tsx'
import { ReorderHandle, useReorder } from '#web/components/reorder.tsx'
import { useComposer } from './composer-context.tsx'
import { partControlId } from './control-ids.ts'
import type { Count } from './counts-for.ts'
import { type Part, partsMax } from './draft.ts'
import { EmojiButton, PartPause } from './later-parts.ts'
import { PartField } from './part-field.tsx'

type Props = {
  parts: readonly Part[]
  /** Whether parts can be added. */
  isThread: boolean
  countsOf: (text: string) => readonly Count[]
  findingsOf: (part: Part) => { ids: readonly string[]; isInvalid: boolean }
  /** Makes a thread of a part that is too long for a platform that has threads. */
  onSplit: (part: Part) => void
  /** What stands under the first part's text, and the tools beside its own. */
  media: ReactNode
  mediaTools: ReactNode
}

/** The posts of a thread, one under the other; one only until the person adds more. */
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
    // The new part is on the page before it gets the focus, so that not a letter is lost.
    flushSync(() => write({ type: 'parts-added', tab, after, parts: [part] }))
    document.getElementById(partControlId(part.key))?.focus()
  }

  const number = () => {
    const texts = numberParts(parts.map(({ text }) => text))
    for (const [index, { key }] of parts.entries()) write({ type: 'typed', tab, key, text: texts[index] ?? '' })
  }

  const remove = (part: Part, index: number) => {
    const neighbour = parts[index - 1] ?? parts[index + 1]
    write({ type: 'part-removed', tab, key: part.key })
    if (neighbour) document.getElementById(partControlId(neighbour.key))?.focus()
  }

  return (
    <>
      <ol ref={list} aria-label="Posts of the thread" className="divide-y divide-line">
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
                        Add to thread
                      </Button>
                    )}
                    {isLast && parts.length > 1 && (
                      <Button variant="quiet" size="small" icon={ListOrdered} onClick={number}>
                        Number parts
                      </Button>
                    )}
                    <Suspense>{isLast && parts.length > 1 && <PartPause />}</Suspense>
                    {canBeSplit && canGrow && (
                      <Button variant="quiet" size="small" icon={Scissors} onClick={() => onSplit(part)}>
                        Split into a thread
                      </Button>
                    )}
                  </>
                }
              >
                {index === 0 && media}
              </PartField>
              {parts.length > 1 && (
                <IconButton
                  label={`Remove part ${index + 1}`}
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

/** The button for emojis. One that is pressed before its script is there opens when it comes. */
const EmojiTool = ({ controlId }: { controlId: string }) => {
  const [wasPressed, setPressed] = useState(false)
  return (
    <Suspense fallback={<IconButton label="Emoji" icon={Smile} onClick={() => setPressed(true)} className="max-sm:hidden" />}>
      <EmojiButton controlId={controlId} isOpenAtFirst={wasPressed} />
    </Suspense>
  )
}

const number = /\s*\b\d+\/\d+$/

/** The parts of a thread with their numbers at the end, such as 2/3; without them where all had theirs. */
export const numberParts = (texts: readonly string[]): string[] => {
  const bare = texts.map((text) => text.replace(number, ''))
  const numbered = bare.map((text, index) => `${text} ${index + 1}/${texts.length}`.trimStart())
  return numbered.every((text, index) => text === texts[index]) ? bare : numbered
}
