import { type ReactNode, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { ApiError, messageOf } from '#web/lib/api-error.ts'

type Titles = { asks: string; done: string; failed: string }

type Props = {
  titles: Titles
  /** What the button does. */
  lead: ReactNode
  button: string
  busyText: string
  /** Performs the action, and returns the message to show afterward. */
  send: () => Promise<string>
  /** Why the link can't work. If set, there's nothing to press. */
  linkProblem?: string | undefined
  /** Where to go from here. */
  next: ReactNode
}

type Face = { name: 'asks'; problem?: string } | { name: 'sending' } | { name: 'done' | 'failed'; message: string }

/**
 * The page for an emailed link that changes something. Opening it changes nothing, because email security scanners open
 * every link.
 */
export const MailedLinkPage = ({ titles, lead, button, busyText, send, linkProblem, next }: Props) => {
  const [face, setFace] = useState<Face>(linkProblem === undefined ? { name: 'asks' } : { name: 'failed', message: linkProblem })
  const onPress = async () => {
    setFace({ name: 'sending' })
    setFace(await send().then((message): Face => ({ name: 'done', message }), toFace))
  }

  const isOver = face.name === 'done' || face.name === 'failed'
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-[16svh] text-center sm:px-8">
      <div role={face.name === 'failed' ? 'alert' : 'status'}>
        <h1 className="font-display text-5xl leading-none tracking-tight sm:text-6xl">
          {titles[face.name === 'sending' ? 'asks' : face.name]}
        </h1>
        <p className="mt-6 text-ink-muted text-lg">{isOver ? face.message : lead}</p>
      </div>
      <div className="mt-8 grid justify-items-center gap-5">
        {face.name === 'asks' && face.problem !== undefined && <Callout tone="error">{face.problem}</Callout>}
        {!isOver && (
          <Button variant="primary" isBusy={face.name === 'sending'} busyText={busyText} onClick={() => void onPress()}>
            {button}
          </Button>
        )}
        {isOver && next}
      </div>
    </div>
  )
}

/** The server would refuse again, but a missing network comes back. */
const toFace = (error: unknown): Face =>
  error instanceof ApiError && error.status < 500
    ? { name: 'failed', message: messageOf(error) }
    : { name: 'asks', problem: messageOf(error) }
