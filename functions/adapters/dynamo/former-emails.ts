import * as z from 'zod'
import type { Identity } from '#functions/ports/users.ts'
import { toMs } from '#shared/domain/times.ts'
import { formerEmailMs, Provider } from '#shared/domain/users.ts'
import { userNames } from './former-names.ts'
import { keys } from './keys.ts'
import { leavingBehind } from './user-changes.ts'

const StoredIdentity = z.object({ provider: Provider, subject: z.string() })

/** An address that a person had until `until`, and how they could sign in with it. */
const FormerEmail = z.object({ email: z.string(), until: z.string(), identities: z.array(StoredIdentity) })

const Stored = z.object({
  email: z.string(),
  identities: z.array(StoredIdentity).optional(),
  formerEmails: z.array(FormerEmail).default([]),
})

type Item = z.infer<typeof Stored>

/** The condition that the person's identities haven't changed since the item was read. */
const sameIdentities = ({ identities }: Item) => ({
  condition: identities ? 'identities = :known' : 'attribute_not_exists(identities)',
  values: identities ? { ':known': identities } : {},
})

/**
 * The transaction that moves a person's claim from one address to the pending one. It records the old address and the
 * sign-in methods that belonged to it.
 */
export const movingEmail = (
  TableName: string,
  id: string,
  { item, from, to, at }: { item: unknown; from: string; to: string; at: string },
) => {
  const stored = Stored.parse(item)
  const { condition, values } = sameIdentities(stored)
  const recent = stored.formerEmails.filter(({ until }) => toMs(at) - toMs(until) < formerEmailMs)
  return [
    { Put: { TableName, Item: { ...keys.emailClaim(to), userId: id }, ConditionExpression: 'attribute_not_exists(pk)' } },
    deletingClaim(TableName, id, from),
    {
      Update: {
        TableName,
        Key: keys.user(id),
        UpdateExpression: `SET email = :to, isEmailVerified = :true, formerEmails = :former REMOVE pendingEmail, ${userNames('deliveryProblem').join(', ')}`,
        ConditionExpression: `email = :from AND pendingEmail = :to AND ${condition}`,
        ExpressionAttributeValues: {
          ':from': from,
          ':to': to,
          ':true': true,
          ...values,
          ':former': [...recent, { email: from, until: at, identities: stored.identities ?? [] }],
        },
      },
    },
  ]
}

/**
 * The transaction that restores a person's former address. It brings back the identities of that time and removes the
 * password. Undefined if the address was never theirs. Later addresses are forgotten, so whoever took over the account
 * can't take it back.
 */
export const restoringEmail = (
  TableName: string,
  id: string,
  { item, email, squatterId }: { item: unknown; email: string; squatterId?: string | undefined },
) => {
  const stored = Stored.parse(item)
  const index = stored.formerEmails.findIndex((former) => former.email === email)
  const former = stored.formerEmails[index]
  if (!former) return undefined
  const { condition, values } = sameIdentities(stored)
  const isOfThen = (identity: Identity) => former.identities.some((own) => isSame(own, identity))
  const linkedSince = (stored.identities ?? []).filter((identity) => !isOfThen(identity))
  const mayTake = 'attribute_not_exists(pk) OR userId = :id'
  return [
    deletingClaim(TableName, id, stored.email),
    {
      Put: {
        TableName,
        Item: { ...keys.emailClaim(email), userId: id },
        ConditionExpression: squatterId === undefined ? mayTake : `${mayTake} OR userId = :squatter`,
        ExpressionAttributeValues: { ':id': id, ...(squatterId !== undefined && { ':squatter': squatterId }) },
      },
    },
    ...(squatterId === undefined ? [] : [leavingBehind(TableName, squatterId, { email, to: id })]),
    ...linkedSince.map((identity) => ({ Delete: { TableName, Key: keys.identityClaim(identity) } })),
    {
      Update: {
        TableName,
        Key: keys.user(id),
        UpdateExpression: `SET email = :email, hasPassword = :false, providers = :providers, identities = :identities, formerEmails = :former REMOVE pendingEmail, ${userNames('deliveryProblem').join(', ')}, passwordHash`,
        ConditionExpression: `email = :current AND ${condition}`,
        ExpressionAttributeValues: {
          ':email': email,
          ':current': stored.email,
          ':false': false,
          ...values,
          ':providers': [...new Set(former.identities.map(({ provider }) => provider))],
          ':identities': former.identities,
          ':former': stored.formerEmails.slice(0, index),
        },
      },
    },
  ]
}

const deletingClaim = (TableName: string, id: string, email: string) => ({
  Delete: { TableName, Key: keys.emailClaim(email), ConditionExpression: 'userId = :id', ExpressionAttributeValues: { ':id': id } },
})

const isSame = (one: Identity, other: Identity) => one.provider === other.provider && one.subject === other.subject
