import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'

type Props = {
  texts: readonly string[]
  /** What is written here is to be saved first. */
  isUnsaved: boolean
  /** Why it can't be saved now. */
  hindered: string | undefined
  isBusy: boolean
  onOpen: () => void
  onDiscard: () => void
}

/** A text from the tools that waits because a post was begun here before, and is never written over. */
export const WaitingNote = ({ texts, isUnsaved, hindered, isBusy, onOpen, onDiscard }: Props) => {
  const isHeld = isUnsaved && hindered !== undefined
  return (
    <div className="mb-5" role="status">
      <Callout
        tone="info"
        title={texts.length === 1 ? 'Your text from the tools waits' : `Your thread of ${texts.length} posts from the tools waits`}
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={onOpen} isBusy={isBusy} disabled={isHeld}>
              {isUnsaved ? 'Save this post as a draft and open it' : 'Open it as a new post'}
            </Button>
            <Button size="small" variant="quiet" onClick={onDiscard}>
              Discard it
            </Button>
          </div>
        }
      >
        <p className="line-clamp-2 text-ink-muted">“{texts[0]}”</p>
        {isHeld && <p className="mt-1 text-ink-muted">{hindered}</p>}
      </Callout>
    </div>
  )
}
