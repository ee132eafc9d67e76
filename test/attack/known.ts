import type { AttackWorld } from './attack-world.ts'

type Ids = AttackWorld['annas']

/** The IDs that each field of a call may name, by the call's group. Empty for a field that accepts only text. */
export const knownOf =
  (ids: Ids) =>
  (group: string) =>
  (field: string): readonly string[] =>
    field === 'id' ? (ofGroup(ids)[group] ?? []) : group === 'forms' ? [] : (ofField(ids)[field] ?? [])

const ofGroup = ({ posts, files, account, group, queue, note, webhook, person, session }: Ids): Record<string, readonly string[]> => ({
  posts,
  media: files,
  platforms: [account],
  groups: [group],
  queues: [queue],
  notes: [note],
  events: [webhook],
  user: [person],
  admin: [person],
  auth: [session],
})

const ofField = ({ posts, files, account, group, person, email }: Ids): Record<string, readonly string[]> => ({
  postId: posts,
  media: files,
  accountId: [account],
  accountIds: [account],
  refreshToken: [account],
  groupIds: [group],
  userId: [person],
  email: [email, 'somebody@elsewhere.test'],
  username: ['somebody@elsewhere.test'],
  provider: ['google', 'github'],
  p: ['x', 'x', 'facebook', 'tiktok'],
  plan: ['creator'],
  timeZone: ['Europe/Berlin'],
  scheduledAt: ['2035-05-04T09:00:00.000Z'],
  limit: ['1', '2', '100'],
  from: ['2026-01-01T00:00:00.000Z'],
  to: ['2036-01-01T00:00:00.000Z'],
  url: ['https://x.com/anna/status/1'],
})
