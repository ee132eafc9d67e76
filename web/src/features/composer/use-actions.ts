import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { isUndecided } from '#shared/publishing/reviews.ts'
import { toWallTime, zonedTime } from '#web/features/posts/schedule/zoned-time.ts'
import { i18n } from '#web/lib/i18n.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { hasLeft } from '#web/lib/session.ts'
import { localTimeZone, showTime } from '#web/lib/show-time.ts'
import { keptForGood } from '#web/lib/storage.ts'
import { showToast } from '#web/lib/toast.ts'
import { undoTime } from '#web/lib/undo-time.ts'
import { type Composer, type Intent, intendedPlan, isUnsaved, type Plan } from './composer-state.ts'
import { leftDraft } from './left-draft.ts'
import type { Send } from './use-sending.ts'

export type Navigation = {
  /** Called when the server has stored what was a new post until now. */
  onSaved: (post: PostAnswer) => void
  /** Called when the post is scheduled or published. */
  onDone: () => void
  /** Called when publishing was undone, so the post is being written again. */
  onUndone: (post: PostAnswer) => void
  onWriteAnother: () => void
  /** Reopens the post with this ID from scratch. */
  onReload: (id: string) => void
}

type Acting = {
  composer: Composer
  send: Send
  startOver: () => void
  /** True if the composer was opened for a new post. */
  wasNew: boolean
  workspaceId: string
  last: LastChoices | undefined
  navigation: Navigation
}

/** The actions that save and send the post, or leave it for another. */
export const useActions = ({ composer, wasNew, workspaceId, last, send, startOver, navigation }: Acting) => {
  const { origin, draft } = composer
  const { onSaved, onDone, onWriteAnother, onReload } = navigation
  const [isMovingOn, setMovingOn] = useState(false)
  // Only after everything is marked as saved. Earlier, leaving would ask for confirmation.
  const moveOn = useEffectEvent(() => {
    onDone()
    onWriteAnother()
  })
  useEffect(() => {
    if (isMovingOn) moveOn()
  }, [isMovingOn])

  const remember = (intent: LastChoices['intent'], plan: Plan | undefined) =>
    rememberChoices(workspaceId, { accountIds: [...draft.accountIds], plan, intent })

  const saveNew = async (isAnother = false) => {
    const post = await send({ name: 'save' }, { isNew: isAnother })
    if (!post) return
    showToast({ kind: 'success', text: i18n.t('Draft saved.') })
    onSaved(post)
  }
  const saveChanges = async () => {
    // An autosaved draft is already on the server.
    const post = isUnsaved(composer) ? await send({ name: 'save' }) : composer
    leftDraft.forget(workspaceId)
    if (post) showToast({ kind: 'success', text: wasNew ? i18n.t('Draft saved.') : changedWords(post) })
  }
  const schedule = async (when: { scheduledAt: string; timeZone: string }) => {
    // Claims the chosen slot, so no other post gets it.
    const slot = composer.plan && slotOf(composer.plan)
    const isSlot = slot !== undefined && slot.place === when.scheduledAt
    if (!(await send(isSlot ? { name: 'queue', ...slot } : { name: 'schedule', ...when }))) return
    remember('schedule', { local: toWallTime(when.scheduledAt, when.timeZone), timeZone: when.timeZone })
    onDone()
  }
  return {
    save: () => void (origin.kind === 'new' ? saveNew() : saveChanges()),
    /** Saves a post in review and approves it as it is then. */
    saveApproved: async () => {
      const post = await send({ name: 'save', approves: true })
      if (!post) return
      leftDraft.forget(workspaceId)
      showToast({ kind: 'success', text: approvedWords(post) })
    },
    saveAsNew: () => void saveNew(true),
    publish: async () => {
      if (!(await send({ name: 'publish', ...undoTime() }))) return
      remember('publish', last?.plan)
      onDone()
    },
    enqueue: async (queueing: Pick<Intent & { name: 'queue' }, 'queueId' | 'place'>) => {
      if (!(await send({ name: 'queue', ...queueing }))) return
      remember('schedule', last?.plan)
      onDone()
    },
    schedule,
    /** Schedules for the chosen time. Does nothing and returns false if there's none, or it has passed. */
    scheduleAsChosen: () => {
      const plan = intendedPlan(composer)
      const instant = plan && zonedTime(plan.local, plan.timeZone)?.instant
      if (!plan || instant === undefined || Date.parse(instant) <= serverNow()) return false
      void schedule({ scheduledAt: instant, timeZone: plan.timeZone })
      return true
    },
    /** Makes room for the waiting text from the public pages. */
    openWaiting: async () => {
      if (isUnsaved(composer)) {
        if (!(await send({ name: 'save' }))) return
        showToast({ kind: 'success', text: i18n.t('Draft saved.') })
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

const changedWords = (saved: Pick<PostAnswer, 'schedule' | 'review'> | Composer) => {
  if (!('schedule' in saved) || !saved.schedule) return i18n.t('Changes saved.')
  if (isUndecided(saved)) return i18n.t('Changes saved. The post goes out once somebody approves it.')
  return i18n.t('Changes saved. It still goes out {time}.', { time: showTime(saved.schedule.scheduledAt) })
}

const approvedWords = ({ scheduledAt }: PostAnswer) =>
  scheduledAt === undefined ? i18n.t('Approved.') : i18n.t('Approved. It goes out {time}.', { time: showTime(scheduledAt) })

const LastChoices = z.object({
  accountIds: z.array(z.string()),
  /** The last chosen time: local time and zone. */
  plan: z.optional(z.object({ local: z.string(), timeZone: z.string() })),
  /** How the last post was sent. */
  intent: z.enum(['schedule', 'publish']),
})
/** What a person chose for their last scheduled or published post. The next one starts with it. */
export type LastChoices = z.infer<typeof LastChoices>

/** Reads what this browser remembers of a person's last post. */
export const readLastChoices = (workspaceId: string): LastChoices | undefined => {
  return LastChoices.safeParse(keptForGood.read(keyOf(workspaceId))).data
}

/** Remembers the choices of a sent post. It doesn't matter if the browser is out of space. */
const rememberChoices = (workspaceId: string, choices: LastChoices): void => {
  if (!hasLeft()) keptForGood.set(keyOf(workspaceId), JSON.stringify(choices))
}

const keyOf = (workspaceId: string) => `crier:last-choices:${workspaceId}`

/** Returns the queue slot that a chosen time is. */
export const slotOf = ({ local, timeZone, queueId }: Plan) => {
  const place = zonedTime(local, timeZone)?.instant
  return queueId === undefined || place === undefined ? undefined : { queueId, place }
}

/** Sets a time chosen beforehand on a composer. An invalid time changes nothing. */
export const plannedFor = (
  { at: local, queueId }: { at?: string | undefined; queueId?: string | undefined },
  composer: Composer,
): Composer => {
  const timeZone = localTimeZone()
  return local !== undefined && zonedTime(local, timeZone) ? { ...composer, plan: { local, timeZone, queueId } } : composer
}
