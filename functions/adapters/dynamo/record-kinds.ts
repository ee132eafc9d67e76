import * as z from 'zod'
import type { PersonRecord } from '#functions/ports/person-records.ts'
import { AuditEvent } from '#shared/domain/audit.ts'
import { Media } from '#shared/domain/media.ts'
import { type Safeguards as Kept, Safeguards } from '#shared/domain/safeguards.ts'
import { Suggestion } from '#shared/domain/suggestions.ts'
import { Target } from '#shared/domain/targets.ts'
import { readAccount } from './accounts.ts'
import { StoredGroups } from './groups.ts'
import { keys, prefixes } from './keys.ts'
import { StoredNotes } from './notes.ts'
import { readPost } from './posts.ts'
import { StoredQueues } from './queues.ts'
import { StoredSession } from './sessions.ts'
import { readPublishingSettings } from './stored-publishing-settings.ts'
import { userReader } from './stored-user.ts'
import type { Attributes, Table } from './table.ts'
import { readAttempt, unpackedTarget } from './targets.ts'

type Kind = { kind: string; prefix: string; read: (item: Attributes, table: Table) => Record<string, unknown> }

/**
 * What may leave the table, by how its sort key begins; anything else is kept back. Each kind is read by its domain schema, which knows no
 * password hash and no sealed token. A session's id is half of what lets somebody in, so it stays here as well.
 */
const kinds: readonly Kind[] = [
  { kind: 'profile', prefix: keys.user('').sk, read: (item, table) => userReader(table)(item) },
  {
    kind: 'publishing-settings',
    prefix: keys.publishingSettings('').sk,
    read: (item) => readPublishingSettings(StoredSettings.parse(item).settings),
  },
  { kind: 'account', prefix: prefixes.account, read: readAccount },
  { kind: 'groups', prefix: keys.groups('').sk, read: (item) => StoredGroups.pick({ groups: true }).parse(item) },
  { kind: 'queues', prefix: keys.queues('').sk, read: (item) => StoredQueues.pick({ queues: true }).parse(item) },
  { kind: 'notes', prefix: keys.notes('').sk, read: (item) => StoredNotes.pick({ notes: true }).parse(item) },
  { kind: 'media', prefix: prefixes.media, read: (item) => withoutKind(Media.parse(item)) },
  { kind: 'session', prefix: prefixes.session, read: (item) => withoutId(StoredSession.parse(item)) },
  { kind: 'safeguards', prefix: keys.safeguards('').sk, read: (item) => withoutSecrets(Safeguards.parse(item)) },
  { kind: 'activity', prefix: prefixes.auditEvent, read: (item) => Activity.parse(item) },
  { kind: 'suggestion', prefix: prefixes.suggestion, read: (item) => OwnSuggestion.parse(item) },
  { kind: 'upvotes', prefix: keys.ownUpvotes('').sk, read: (item) => ({ suggestions: [...Upvotes.parse(item).numbers] }) },
  { kind: 'post', prefix: prefixes.post, read: (item) => readPost(item) },
  { kind: 'target', prefix: prefixes.target, read: (item) => Target.parse(unpackedTarget(item)) },
  { kind: 'attempt', prefix: prefixes.attempt, read: readAttempt },
]

/** The record of a stored item; none of what Crier keeps for itself, such as jobs. */
export const recordsIn =
  (table: Table) =>
  (item: Attributes & { sk: string }): PersonRecord[] => {
    const known = kinds.find(({ prefix }) => item.sk.startsWith(prefix))
    return known ? [{ kind: known.kind, ...known.read(item, table) }] : []
  }

const { network: _network, ...activity } = AuditEvent.shape
const Activity = z.object(activity)

const { id, title, description, createdAt } = Suggestion.shape
const OwnSuggestion = z.object({ id, title, description, createdAt })
/** Suggestions have numbers, in the order they were written. The set is missing while it is empty. */
const Upvotes = z.object({ numbers: z.set(z.number()).default(new Set()) })
const StoredSettings = z.object({ settings: z.unknown() })

/** A file says by its content type what it is; `kind` is the record's. */
const withoutKind = ({ kind: _, ...media }: Media) => media
/** Of what guards the sign-in only when and where: nothing that could be shown to get past it. */
const withoutSecrets = ({ browsers, passkeys, totp, recoveryCodes }: Kept) => ({
  passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
  ...(totp && { totp: { createdAt: totp.createdAt } }),
  recoveryCodesLeft: recoveryCodes.length,
  browsers: browsers.map(({ device, createdAt, lastUsedAt, endsAt }) => ({ device, createdAt, lastUsedAt, endsAt })),
})
const withoutId = ({ id: _, ...session }: z.infer<typeof StoredSession>) => session
