import { dynamoAccounts } from '#functions/adapters/dynamo/accounts.ts'
import { dynamoPosts } from '#functions/adapters/dynamo/posts.ts'
import type { Table } from '#functions/adapters/dynamo/table.ts'
import { dynamoTargets } from '#functions/adapters/dynamo/targets.ts'
import { advance } from '#shared/domain/target-rules.ts'
import { type Target, TargetStateName } from '#shared/domain/targets.ts'
import { aPost, aScheduledPost } from '../../builders/a-post.ts'
import { anAttempt, aReason, aState, aStep, aTarget } from '../../builders/a-target.ts'
import { anAccount } from '../../builders/an-account.ts'

const userId = 'user-1'
const sentAt = '2026-05-04T09:00:00.000Z'

/**
 * Writes a post in each state, with its targets and attempts, plus an account and a draft with everything a draft can
 * contain.
 */
export const writeItems = async (table: Table) => {
  const [posts, targets] = [dynamoPosts(table), dynamoTargets(table)]
  await dynamoAccounts(table).connect(
    anAccount({ settings: { replySettings: 'following' }, groups: ['news'], signInEndsAt: sentAt }),
    'sealed',
  )
  await posts.create(draft, [])
  for (const name of TargetStateName.options) {
    const [first, second] = [aTarget({ postId: name }), aTarget({ postId: name, accountId: 'x_78' })]
    const post = aScheduledPost([first, second], { id: name })
    await posts.create(post, [
      { kind: 'create', target: first },
      { kind: 'create', target: second },
    ])
    const moved = advance(first, { ...rest, state: aState[name]() })
    await targets.replace(moved, anAttempt({ postId: name, outcome: 'refused', reason: aReason({ detail: 'No' }) }))
    await posts.sync({ ...aScheduledPost([moved, second], { id: name }), listedAt: sentAt })
  }
}

/** What the adapters read from those items. */
export const readItems = async (table: Table) => {
  const [posts, targets] = [dynamoPosts(table), dynamoTargets(table)]
  const ids = [draft.id, ...TargetStateName.options]
  return {
    posts: await Promise.all(ids.map((id) => posts.get({ workspaceId: userId, id }))),
    scheduled: (await posts.ofStatus(userId, 1, { limit: 100 })).items,
    planned: (await posts.planned(userId, '2026-01-01T00:00:00.000Z', { limit: 100 })).items,
    targets: (await Promise.all(ids.map((id) => targets.ofPost(id)))).flat(),
    attempts: (await Promise.all(ids.map((id) => targets.attempts(id, { limit: 100 })))).flatMap(({ items }) => items),
    accounts: await dynamoAccounts(table).list(userId),
  }
}

const draft = aPost({
  id: 'draft',
  content: 'Grüße, 世界 — 👋 "quoted"',
  media: ['file-1', 'file-2'],
  overrides: { x: { content: 'Own words', media: ['file-3'] }, x_77: { content: '' } },
  options: { x: { madeWithAi: true } },
})

/** Everything a target can contain besides its state. */
const rest: Partial<Target> = {
  progress: { posts: ['1850'], nothing: null, upload: { part: 3, isDone: false } },
  hasEffect: true,
  attempts: 3,
  failures: 2,
  isUnsynced: true,
  waitingSince: sentAt,
  releasedAt: sentAt,
  slotAt: sentAt,
  unknownStep: { step: aStep(), sentAt, fingerprint: 'Good morning' },
}
