import { useEffect, useEffectEvent, useState } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { showTime } from '#web/lib/show-time.ts'
import { showToast } from '#web/lib/toast.ts'
import { type Opened, useComposer } from './composer-context.tsx'
import { isUnsaved } from './composer-state.ts'
import { Outcome } from './outcome.tsx'
import { ScheduledNote } from './scheduled-note.tsx'
import { ComposerPanes } from './writing-screen.tsx'

export type ComposerProps = Opened & {
  /** The server keeps what was a new post until now. */
  onKept: (post: PostAnswer) => void
  /** The post is scheduled or published. */
  onDone: () => void
  onWriteAnother: () => void
  /** The post of this id is to be opened anew. */
  onReload: (id: string) => void
}

/** A post from its first letter to its result. */
export const Composer = ({ onKept, onDone, onWriteAnother, onReload, ...opened }: ComposerProps) => {
  const composing = useComposer(opened)
  const { composer, send, startOver } = composing
  const { phase, origin } = composer

  const save = async (isNew = false) => {
    const post = await send({ name: 'save' }, { isNew })
    if (!post) return
    const isChange = origin.kind === 'existing' && !isNew
    showToast({ kind: 'success', text: isChange ? changedWords(post) : 'Draft saved.' })
    if (!isChange) onKept(post)
  }
  const publish = async () => {
    if (await send({ name: 'publish' })) onDone()
  }
  const schedule = async (when: { scheduledAt: string; timeZone: string }) => {
    if (await send({ name: 'schedule', ...when })) onDone()
  }

  const [isMovingOn, setIsMovingOn] = useState(false)
  // After the screen knows that all is saved: before, leaving would be asked about.
  const moveOn = useEffectEvent(() => {
    onDone()
    onWriteAnother()
  })
  useEffect(() => {
    if (isMovingOn) moveOn()
  }, [isMovingOn])
  const openWaiting = async () => {
    if (isUnsaved(composer)) {
      if (!(await send({ name: 'save' }))) return
      showToast({ kind: 'success', text: 'Draft saved.' })
    }
    setIsMovingOn(true)
  }

  const reload = (id: string) => {
    startOver()
    onReload(id)
  }

  if (phase.name === 'published') return <Outcome post={phase.post} accounts={opened.accounts} onWriteAnother={onWriteAnother} />
  if (phase.name === 'scheduled') return <ScheduledNote post={phase.post} accounts={opened.accounts} onWriteAnother={onWriteAnother} />
  return (
    <ComposerPanes
      composing={composing}
      userId={opened.userId}
      accounts={opened.accounts}
      onSave={() => void save()}
      onSaveAsNew={() => void save(true)}
      onPublish={() => void publish()}
      onSchedule={(when) => void schedule(when)}
      onReload={reload}
      onOpenWaiting={() => void openWaiting()}
    />
  )
}

const changedWords = ({ schedule }: PostAnswer) =>
  schedule ? `Changes saved. It still goes out ${showTime(schedule.scheduledAt)}.` : 'Changes saved.'
