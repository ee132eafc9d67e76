import { ListPlus, Scissors, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/components/button.tsx'
import { IconButton } from '#web/components/icon-button.tsx'
import type { Count } from '#web/features/composer/counts-for.ts'
import { type DraftEvent, type Part, type Place, partsMax } from '#web/features/composer/draft/draft.ts'
import { PartField } from '#web/features/composer/part-field.tsx'
import { partControlId } from './control-ids.ts'
import { useReorder } from './reorder.tsx'
import { ReorderHandle } from './reorder-handle.tsx'

type Props = {
  place: Place
  parts: readonly Part[]
  /** Whether parts can be added. */
  isThread: boolean
  countsOf: (text: string) => readonly Count[]
  findingsOf: (part: Part) => { ids: readonly string[]; isInvalid: boolean }
  onEvent: (event: DraftEvent) => void
  /** Makes a thread of a part that is too long for X. */
  onSplit: (part: Part) => void
  onFiles: (files: File[]) => void
  /** What stands under the first part's text, and the tools beside its own. */
  media: ReactNode
  mediaTools: ReactNode
}

/** The posts of a thread, one under the other; one only until the person adds more. */
export const Thread = ({ place, parts, isThread, countsOf, findingsOf, onEvent, onSplit, onFiles, media, mediaTools }: Props) => {
  const { list, dragged, message, handle } = useReorder((key, to) => onEvent({ type: 'part-moved', place, key, to }))
  const canGrow = parts.length < partsMax

  const add = (after: string) => {
    const part = { key: crypto.randomUUID(), text: '' }
    // The new part is on the page before it gets the focus, so that not a letter is lost.
    flushSync(() => onEvent({ type: 'parts-added', place, after, parts: [part] }))
    document.getElementById(partControlId(part.key))?.focus()
  }

  const remove = (part: Part, index: number) => {
    const neighbour = parts[index - 1] ?? parts[index + 1]
    onEvent({ type: 'part-removed', place, key: part.key })
    if (neighbour) document.getElementById(partControlId(neighbour.key))?.focus()
  }

  return (
    <>
      <ol ref={list} aria-label="Posts of the thread" className="divide-y divide-line">
        {parts.map((part, index) => {
          const { ids, isInvalid } = findingsOf(part)
          const counts = countsOf(part.text)
          const isTooLongForX = counts.some(({ platform, length, limit }) => platform === 'x' && length > limit)
          const isLast = index === parts.length - 1
          return (
            <li
              key={part.key}
              data-key={part.key}
              className={`relative flex gap-1 rounded-card px-3 max-sm:flex-col pt-3 pb-1 outline-brass -outline-offset-2 has-[textarea:focus-visible]:outline-2 ${dragged === part.key ? 'bg-well opacity-70' : ''}`}
            >
              {parts.length > 1 && <ReorderHandle name="part" place={index + 1} places={parts.length} handle={handle(part.key)} />}
              <PartField
                text={part.text}
                place={index + 1}
                places={parts.length}
                counts={counts}
                describedBy={ids}
                isInvalid={isInvalid}
                controlId={partControlId(part.key)}
                onText={(text) => onEvent({ type: 'typed', place, key: part.key, text })}
                onFiles={onFiles}
                tools={
                  <>
                    {index === 0 && mediaTools}
                    {isThread && isLast && canGrow && (
                      <Button variant="quiet" size="small" icon={ListPlus} onClick={() => add(part.key)}>
                        Add to thread
                      </Button>
                    )}
                    {isTooLongForX && canGrow && (
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
