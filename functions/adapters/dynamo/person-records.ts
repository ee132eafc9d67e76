import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { PersonRecord, PersonRecords } from '#functions/ports/person-records.ts'
import { AuditEvent } from '#shared/domain/audit.ts'
import type { Media } from '#shared/domain/media.ts'
import { Notice } from '#shared/domain/notices.ts'
import { type Safeguards as Kept, Safeguards } from '#shared/domain/safeguards.ts'
import { Target } from '#shared/domain/targets.ts'
import { FormerMember, Member, Workspace } from '#shared/domain/workspaces.ts'
import { readAccount } from './accounts.ts'
import { readActivity } from './activity.ts'
import { readApiKey } from './api-keys.ts'
import { readComment } from './comments.ts'
import { fromCursor, toCursor } from './cursor.ts'
import { readDelivery, readEvent, readWebhook } from './events.ts'
import { keys, prefixes } from './keys.ts'
import { readMedia } from './media-library.ts'
import { StoredGroups, StoredNotes, StoredQueues } from './own-lists.ts'
import { readPost } from './posts.ts'
import { readPublishingSettings } from './publishing-settings.ts'
import { readItem } from './read-item.ts'
import { readSandboxPost } from './sandbox-posts.ts'
import { StoredSession } from './sessions.ts'
import { readClientResponse, readShare } from './shares.ts'
import { userReader } from './stored-user.ts'
import { OwnUpvotes, StoredOwnSuggestion } from './suggestions.ts'
import type { Attributes, Table } from './table.ts'
import { readAttempt, unpackedTarget } from './targets.ts'
import { FormerMembership, Membership, StoredInvitation } from './workspaces.ts'

const itemsPerPage = 25
/** The largest response, in bytes. Lambda can return 6 MB, and every quote is escaped. */
const bytesMax = 2_000_000

const Item = z.looseObject({ pk: z.string(), sk: z.string() })
type Item = z.infer<typeof Item>

/** An item with the items under it. If one query didn't return them all, `rest` is the key to continue after. */
type Part = { records: PersonRecord[]; bytes: number; rest: Item | undefined }

/**
 * A position while walking a person's own partition: after the item `after` and, within the next item, which is a post,
 * after `sk` of `pk`. The post is always found through its owner, so no one's cursor leads into another person's post.
 */
const list = { list: 'records' }

/** Everything under the key of a person or a workspace, and under the keys of their posts, in key order. */
export const dynamoPersonRecords = (table: Table): PersonRecords => {
  const { client, name: TableName } = table
  const toRecord = recordsIn(table)
  const query = async (pk: string, { after, limit }: { after: string | undefined; limit?: number }) => {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ExclusiveStartKey: after ? { pk, sk: after } : undefined,
        Limit: limit,
      }),
    )
    return { items: Items.map((item) => Item.parse(item)), rest: LastEvaluatedKey && Item.parse(LastEvaluatedKey) }
  }

  const read = async (item: Item, place: Record<string, string>): Promise<Part> => {
    if (!item.sk.startsWith(prefixes.post)) return toPart(toRecord(item))
    const { pk } = keys.target({ postId: item.sk.slice(prefixes.post.length), accountId: '' })
    const after = place.pk === pk ? place.sk : undefined
    const { items, rest } = await query(pk, { after })
    return toPart([...(after ? [] : toRecord(item)), ...items.flatMap(toRecord)], rest)
  }

  return {
    async page(userId, cursor) {
      const place = fromCursor(cursor, list) ?? {}
      const { items, rest } = await query(keys.user(userId).pk, { after: place.after, limit: itemsPerPage })
      const parts = await Promise.all(items.map((item) => read(item, place)))
      const count = fitting(parts)
      const last = parts[count - 1]
      const placeAfter = (index: number) => items[index - 1]?.sk ?? place.after
      const next = () => {
        if (last?.rest) return { ...list, after: placeAfter(count - 1), pk: last.rest.pk, sk: last.rest.sk }
        return count < parts.length || rest ? { ...list, after: placeAfter(count) } : undefined
      }
      return { items: parts.slice(0, count).flatMap(({ records }) => records), cursor: toCursor(next()) }
    },
  }
}

const toPart = (records: PersonRecord[], rest?: Item): Part => ({ records, bytes: Buffer.byteLength(JSON.stringify(records)), rest })

/** Returns how many of the parts fit in one response: at least one, and none after a part that's incomplete. */
const fitting = (parts: readonly Part[]) => {
  let bytes = 0
  for (const [index, part] of parts.entries()) {
    bytes += part.bytes
    if (index > 0 && bytes > bytesMax) return index
    if (part.rest) return index + 1
  }
  return parts.length
}

type Kind = { kind: string; prefix: string; read: (item: Attributes, table: Table) => Record<string, unknown> }

/**
 * The items a person may export, by the prefix of their sort key; everything else stays in the table. Each kind is read with its domain schema, which
 * has no password hash and no sealed token. A session's id is left out too, because it's half of what lets someone in.
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
  { kind: 'media', prefix: prefixes.media, read: (item) => withoutKind(readMedia(item)) },
  { kind: 'session', prefix: prefixes.session, read: (item) => withoutId(StoredSession.parse(item)) },
  { kind: 'safeguards', prefix: keys.safeguards('').sk, read: (item) => withoutSecrets(Safeguards.parse(item)) },
  { kind: 'activity', prefix: prefixes.auditEvent, read: (item) => Activity.parse(item) },
  { kind: 'membership', prefix: prefixes.membership, read: (item) => Membership.parse(item) },
  { kind: 'workspace', prefix: keys.workspace('').sk, read: (item) => readItem(Workspace, item) },
  { kind: 'member', prefix: prefixes.member, read: (item) => readItem(Member, item) },
  { kind: 'former-membership', prefix: prefixes.formerMembership, read: (item) => readItem(FormerMembership, item) },
  { kind: 'former-member', prefix: prefixes.formerMember, read: (item) => readItem(FormerMember, item) },
  { kind: 'invitation', prefix: prefixes.memberInvitation, read: (item) => StoredInvitation.parse(item) },
  { kind: 'workspace-activity', prefix: prefixes.activity, read: readActivity },
  { kind: 'share', prefix: prefixes.share, read: readShare },
  { kind: 'api-key', prefix: prefixes.apiKey, read: readApiKey },
  { kind: 'client-response', prefix: prefixes.clientResponse, read: (item) => withAbout(readClientResponse(item)) },
  { kind: 'event', prefix: prefixes.event, read: readEvent },
  { kind: 'webhook', prefix: prefixes.webhook, read: readWebhook },
  { kind: 'webhook-delivery', prefix: prefixes.webhookDelivery, read: readDelivery },
  { kind: 'sandbox-post', prefix: prefixes.sandboxPost, read: readSandboxPost },
  { kind: 'suggestion', prefix: prefixes.suggestion, read: (item) => StoredOwnSuggestion.parse(item) },
  { kind: 'upvotes', prefix: keys.ownUpvotes('').sk, read: (item) => ({ suggestions: [...OwnUpvotes.parse(item).numbers] }) },
  { kind: 'post', prefix: prefixes.post, read: (item) => readPost(item) },
  { kind: 'target', prefix: prefixes.target, read: (item) => Target.parse(unpackedTarget(item)) },
  { kind: 'attempt', prefix: prefixes.attempt, read: readAttempt },
  { kind: 'comment', prefix: prefixes.comment, read: readComment },
  { kind: 'notice', prefix: prefixes.notice, read: (item) => withAbout(readItem(Notice, item)) },
]

/** Returns a stored item's record, or none for items that Crier keeps for itself, such as jobs. */
export const recordsIn =
  (table: Table) =>
  (item: Attributes & { sk: string }): PersonRecord[] => {
    const known = kinds.find(({ prefix }) => item.sk.startsWith(prefix))
    return known ? [{ kind: known.kind, ...known.read(item, table) }] : []
  }

const { network: _network, ...activity } = AuditEvent.shape
const Activity = z.object(activity)

const StoredSettings = z.object({ settings: z.unknown() })

/** The own kind of a notice or a response is exported as `about`, because `kind` names the kind of record. */
const withAbout = <Known extends { kind: string }>({ kind: about, ...rest }: Known) => ({ about, ...rest })
/** A file's content type says what it is. `kind` belongs to the record. */
const withoutKind = ({ kind: _, ...media }: Media) => media
/** Only the names and times of a person's sign-in safeguards, nothing that could be used to get past them. */
const withoutSecrets = ({ browsers, passkeys, totp, recoveryCodes }: Kept) => ({
  passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
  ...(totp && { totp: { createdAt: totp.createdAt } }),
  recoveryCodesLeft: recoveryCodes.length,
  browsers: browsers.map(({ device, createdAt, lastUsedAt, endsAt }) => ({ device, createdAt, lastUsedAt, endsAt })),
})
const withoutId = ({ id: _, ...session }: z.infer<typeof StoredSession>) => session
