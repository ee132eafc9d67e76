import { Pause, Settings2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { QueueAnswer, QueuedPost } from '#shared/contracts/queues.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { PauseDialog, PausedNote } from '#web/features/queues/pause-queue.tsx'
import { QueueList } from '#web/features/queues/queue-list.tsx'
import { showSlot } from '#web/features/queues/slot-words.ts'
import { showTime } from '#web/lib/show-time.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import { useFaces } from '../scheduled/use-faces.ts'

const QueueSettings = lazyPart(async () => (await import('#web/features/queues/queue-settings.tsx')).QueueSettings)

type Props = { queue: QueueAnswer; name: string; onRemoved: () => void }

/** One queue: what waits in it, what is free next, and the ways to change and pause it. */
export const OneQueue = ({ queue, name, onRemoved }: Props) => {
  const [dialog, setDialog] = useState<'settings' | 'pause'>()
  const close = () => setDialog(undefined)
  return (
    <section aria-labelledby="queue-name" className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h2 id="queue-name" className="font-semibold text-xl tracking-tight [overflow-wrap:anywhere]">
            {name}
          </h2>
          <p className="text-ink-muted">{standing(queue)}</p>
          <p className="text-ink-muted text-sm">{weekOf(queue)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button icon={Settings2} onClick={() => setDialog('settings')}>
            Slots
          </Button>
          {queue.pausedUntil === undefined && (
            <Button icon={Pause} onClick={() => setDialog('pause')}>
              Pause
            </Button>
          )}
        </div>
      </div>
      {queue.pausedUntil !== undefined && <PausedNote queue={queue} pausedUntil={queue.pausedUntil} />}
      {queue.isArranging && <Callout tone="info">Some posts have yet to move to their slots. Crier goes on with that by itself.</Callout>}
      <QueuedPosts queue={queue} />
      {dialog === 'settings' && (
        <Suspense>
          <QueueSettings queue={queue} name={name} isOpen onClose={close} onRemoved={onRemoved} />
        </Suspense>
      )}
      <PauseDialog queue={queue} isOpen={dialog === 'pause'} onClose={close} />
    </section>
  )
}

const QueuedPosts = ({ queue }: Pick<Props, 'queue'>) => {
  const faces = useFaces()
  const facesOf = ({ post }: QueuedPost) => (
    <span className="flex items-center -space-x-1.5">
      {post.accountIds.slice(0, facesShown).flatMap((id) => {
        const face = faces.get(id)
        return face ? <Avatar key={id} name={face.name} url={face.avatarUrl} platform={face.platform} size="small" /> : []
      })}
    </span>
  )
  return <QueueList queue={queue} facesOf={facesOf} />
}

const facesShown = 4

const standing = ({ count, nextFreeAt, timeZone }: QueueAnswer) => {
  const posts = count === 1 ? '1 post waits' : `${count.toLocaleString('en')} posts wait`
  return `${posts}. ${nextFreeAt === undefined ? 'No slot is free.' : `Next free slot: ${showTime(nextFreeAt, { timeZone })}.`}`
}

const slotsShown = 7

const weekOf = ({ slots, timeZone }: QueueAnswer) => {
  if (slots.length === 0) return 'No slot yet.'
  const rest = slots.length - slotsShown
  const names = slots.slice(0, slotsShown).map(showSlot).join(', ')
  return `${names}${rest > 0 ? ` and ${rest} more a week` : ''} · ${timeZone.replaceAll('_', ' ')}`
}
