import { useEffect, useEffectEvent, useState } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { showTime } from '#web/lib/show-time.ts'
import { showToast } from '#web/lib/toast.ts'
import { type Composer, isUnsaved, type Plan } from './composer-state.ts'
import { type LastChoices, rememberChoices } from './last-choices.ts'
import type { slotOf } from './planned-slot.ts'
import type { Send } from './use-sending.ts'

export type Navigation = {
  /** The server has what was a new post until now. */
  onSaved: (post: PostAnswer) => void
  /** The post is scheduled or published. */
  onDone: () => void
  onWriteAnother: () => void
  /** The post of this id is to be opened anew. */
  onReload: (id: string) => void
}

type Acting = {
  composer: Composer
  send: Send
  startOver: () => void
  /** The composer was opened for a new post. */
  wasNew: boolean
  userId: string
  last: LastChoices | undefined
  navigation: Navigation
  slot: ReturnType<typeof slotOf>
}

/** The ways to keep and send the post, and to leave it for another. */
export const useActions = ({ composer, wasNew, userId, last, send, startOver, navigation, slot }: Acting) => {
  const { origin, draft } = composer
  const { onSaved, onDone, onWriteAnother, onReload } = navigation
  const [isMovingOn, setMovingOn] = useState(false)
  // After the screen knows that all is saved: before, leaving would be asked about.
  const moveOn = useEffectEvent(() => {
    onDone()
    onWriteAnother()
  })
  useEffect(() => {
    if (isMovingOn) moveOn()
  }, [isMovingOn])

  const remember = (intent: LastChoices['intent'], plan: Plan | undefined) =>
    rememberChoices(userId, { accountIds: [...draft.accountIds], plan, intent })

  const saveNew = async (isAnother = false) => {
    const post = await send({ name: 'save' }, { isNew: isAnother })
    if (!post) return
    showToast({ kind: 'success', text: 'Draft saved.' })
    onSaved(post)
  }
  const saveChanges = async () => {
    // A draft that was kept by itself is there already.
    const post = isUnsaved(composer) ? await send({ name: 'save' }) : composer
    if (post) showToast({ kind: 'success', text: wasNew ? 'Draft saved.' : changedWords(post) })
  }
  return {
    save: () => void (origin.kind === 'new' ? saveNew() : saveChanges()),
    saveAsNew: () => void saveNew(true),
    publish: async () => {
      if (!(await send({ name: 'publish' }))) return
      remember('publish', last?.plan)
      onDone()
    },
    enqueue: async (queueing: { queueId: string; place: 'next-free' | 'first' }) => {
      if (!(await send({ name: 'queue', ...queueing }))) return
      remember('schedule', last?.plan)
      onDone()
    },
    schedule: async (when: { scheduledAt: string; timeZone: string }) => {
      // No other post gets the slot that the person came with.
      const isSlot = slot !== undefined && slot.place === when.scheduledAt
      if (!(await send(isSlot ? { name: 'queue', ...slot } : { name: 'schedule', ...when }))) return
      remember('schedule', composer.plan)
      onDone()
    },
    /** Makes room for the text from the tools that waits. */
    openWaiting: async () => {
      if (isUnsaved(composer)) {
        if (!(await send({ name: 'save' }))) return
        showToast({ kind: 'success', text: 'Draft saved.' })
      }
      setMovingOn(true)
    },
    reload: () => {
      if (origin.kind !== 'existing') return
      startOver()
      onReload(origin.id)
    },
  }
}

const changedWords = (saved: Pick<PostAnswer, 'schedule'> | Composer) =>
  'schedule' in saved && saved.schedule ? `Changes saved. It still goes out ${showTime(saved.schedule.scheduledAt)}.` : 'Changes saved.'
