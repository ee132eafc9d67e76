import { GetCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Identity, SubscriptionReading, Users } from '#functions/ports/users.ts'
import { Provider } from '#shared/domain/users.ts'
import { updatedItem } from './conditions.ts'
import { movingEmail, restoringEmail } from './former-emails.ts'
import { userNames } from './former-names.ts'
import { keys } from './keys.ts'
import { userAttributes, userReader } from './stored-user.ts'
import { isAccepted, type Table, type Transaction, writeAll } from './table.ts'
import { changing, changingPassword, disabling, linking, replacing, resettingPassword } from './user-changes.ts'

const Credentials = z.object({ passwordHash: z.string().optional() })
/** Set from the time a person deletes their account until they're gone. */
const Leaving = z.object({ isLeaving: z.literal(true) })
const Claim = z.object({ userId: z.string() })

/** Read in place of a person when no one matches, so that timing reveals nothing. */
const nobody = 'nobody'

/**
 * People in the table. A person and the claims on their email address and identities are written in one transaction.
 */
export const dynamoUsers = (table: Table): Users => {
  const { client, name: TableName } = table
  const readUser = userReader(table)
  const read = async (Key: Record<string, string>) => (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item
  const claimed = async (key: Record<string, string>) => {
    const claim = await read(key)
    const item = await read(keys.user(claim ? Claim.parse(claim).userId : nobody))
    return Leaving.safeParse(item).success ? undefined : item
  }
  const transact = (writes: Transaction) => writeAll(client, writes)
  const update = async (id: string, change: Omit<UpdateCommandInput, 'TableName' | 'Key'>) => {
    const command = new UpdateCommand({
      TableName,
      Key: keys.user(id),
      ConditionExpression: 'attribute_exists(pk)',
      ReturnValues: 'ALL_NEW',
      ...change,
    })
    const item = await updatedItem(client.send(command))
    return item && readUser(item)
  }
  const link = async (id: string, identity: Identity): Promise<boolean> => {
    const owner = await read(keys.identityClaim(identity))
    if (owner) return Claim.parse(owner).userId === id
    const user = await read(keys.user(id))
    if (!user) return false
    // A refusal only means that someone else was faster: another person linked this identity, or this person linked
    // another one.
    return (await transact(linking(TableName, readUser(user), identity))) || link(id, identity)
  }

  const get = async (id: string) => {
    const item = await read(keys.user(id))
    return item && readUser(item)
  }
  const becomeCustomer = async (id: string, change: CustomerChange) => {
    // A refusal only means that they're already another customer, or that the person is gone.
    await transact(becomingCustomer(TableName, id, change))
    return get(id)
  }

  return {
    get,

    async findByEmail(email) {
      const item = await claimed(keys.emailClaim(email))
      return item && { user: readUser(item), passwordHash: Credentials.parse(item).passwordHash }
    },

    async findByIdentity(identity) {
      const item = await claimed(keys.identityClaim(identity))
      return item && readUser(item)
    },

    create(user, passwordHash, identity) {
      const claim = { userId: user.id }
      const isNew = { TableName, ConditionExpression: 'attribute_not_exists(pk)' }
      return transact([
        { Put: { Item: { ...keys.emailClaim(user.email), ...claim }, ...isNew } },
        ...(identity ? [{ Put: { Item: { ...keys.identityClaim(identity), ...claim }, ...isNew } }] : []),
        { Put: { Item: { ...userAttributes(user), passwordHash, identities: identity && [identity], ...keys.user(user.id) }, ...isNew } },
      ])
    },

    replaceUnverified: (id, person) => transact(replacing(TableName, id, person)),

    markEmailVerified: (id) =>
      update(id, {
        UpdateExpression: `SET isEmailVerified = :true REMOVE ${userNames('deliveryProblem').join(', ')}`,
        ExpressionAttributeValues: { ':true': true },
      }),

    noteDeliveryProblem: async (id, { email, ...problem }) =>
      (await update(id, {
        UpdateExpression: 'SET deliveryProblem = :problem',
        ConditionExpression: 'email = :email',
        ExpressionAttributeValues: { ':problem': problem, ':email': email },
      })) !== undefined,

    replacePasswordHash: (id, { from, to }) =>
      isAccepted(
        client.send(
          new UpdateCommand({
            TableName,
            Key: keys.user(id),
            UpdateExpression: 'SET passwordHash = :to',
            ConditionExpression: 'passwordHash = :from',
            ExpressionAttributeValues: { ':from': from, ':to': to },
          }),
        ),
      ),

    changePassword: async (id, change) => (await update(id, changingPassword(change))) !== undefined,

    resetPassword: (id, change) => update(id, resettingPassword(change)),

    linkIdentity: link,

    change: (id, change, only) => update(id, changing(change, only)),

    async takePendingEmail(id, change) {
      const item = await read(keys.user(id))
      return item !== undefined && transact(movingEmail(TableName, id, { item, ...change }))
    },

    async restoreEmail(id, former) {
      const item = await read(keys.user(id))
      const restoring = item && restoringEmail(TableName, id, { item, ...former })
      if (!restoring) return 'unknown'
      return (await transact(restoring)) ? 'restored' : 'taken'
    },

    setDisabled: (id, disabledAt) => update(id, disabling(disabledAt)),

    setAdministrator: (id, isAdministrator) =>
      update(id, {
        UpdateExpression: 'SET isAdministrator = :isAdministrator',
        ExpressionAttributeValues: { ':isAdministrator': isAdministrator },
      }),

    beginTrial: (id, trialEndsAt) =>
      update(id, {
        UpdateExpression: 'SET trialEndsAt = if_not_exists(trialEndsAt, :endsAt)',
        ExpressionAttributeValues: { ':endsAt': trialEndsAt },
      }),

    claimCustomer: (id, customerId) => becomeCustomer(id, { to: customerId }),
    replaceCustomer: becomeCustomer,

    async ownerOf(customerId) {
      const claim = await read(keys.customerClaim(customerId))
      return claim && Claim.parse(claim).userId
    },

    writeSubscription: (id, reading) => isAccepted(client.send(new UpdateCommand(writingSubscription(TableName, id, reading)))),

    async giveCustomer(id) {
      const { replacedBy, customerId, billingVersion = 0, subscription } = Replaced.parse((await read(keys.user(id))) ?? {})
      if (replacedBy === undefined || customerId === undefined) return replacedBy
      await transact(givingCustomer(TableName, { from: id, to: replacedBy, customerId, billingVersion, subscription }))
      return replacedBy
    },

    async markLeaving(id) {
      await update(id, { UpdateExpression: 'SET isLeaving = :true REMOVE pendingEmail', ExpressionAttributeValues: { ':true': true } })
    },

    async unmarkLeaving(id) {
      await update(id, { UpdateExpression: 'REMOVE isLeaving' })
    },

    async remove(id) {
      const item = await read(keys.user(id))
      if (item && !(await transact(removing(TableName, item)))) throw new Error('A person was changed while they were removed.')
    },
  }
}

type CustomerChange = { from?: string; to: string }

/**
 * The transaction that makes a person a Stripe customer: if they aren't one yet, or to replace one that was deleted
 * there.
 */
const becomingCustomer = (TableName: string, id: string, { from, to }: CustomerChange) => [
  {
    Put: {
      TableName,
      Item: { ...keys.customerClaim(to), userId: id },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  {
    Update: {
      TableName,
      Key: keys.user(id),
      UpdateExpression: 'SET customerId = :to',
      ConditionExpression: from === undefined ? 'attribute_exists(pk) AND attribute_not_exists(customerId)' : 'customerId = :from',
      ExpressionAttributeValues: { ':to': to, ...(from !== undefined && { ':from': from }) },
    },
  },
  ...(from === undefined ? [] : [{ Delete: { TableName, Key: keys.customerClaim(from) } }]),
]

const Replaced = z.object({
  replacedBy: z.string().optional(),
  customerId: z.string().optional(),
  billingVersion: z.number().optional(),
  subscription: z.unknown().optional(),
})

type CustomerGift = { from: string; to: string; customerId: string; billingVersion: number; subscription: unknown }

/** The transaction that gives a Stripe customer, with the copy of the subscription, to someone who isn't one yet. */
const givingCustomer = (TableName: string, { from, to, customerId, billingVersion, subscription }: CustomerGift) => [
  {
    Update: {
      TableName,
      Key: keys.customerClaim(customerId),
      UpdateExpression: 'SET userId = :to',
      ConditionExpression: 'userId = :from',
      ExpressionAttributeValues: { ':from': from, ':to': to },
    },
  },
  {
    Update: {
      TableName,
      Key: keys.user(from),
      UpdateExpression: 'REMOVE customerId, subscription',
      ConditionExpression: 'customerId = :customerId',
      ExpressionAttributeValues: { ':customerId': customerId },
    },
  },
  {
    Update: {
      TableName,
      Key: keys.user(to),
      UpdateExpression: `SET customerId = :customerId, billingVersion = :next${subscription === undefined ? '' : ', subscription = :subscription'}`,
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(customerId)',
      ExpressionAttributeValues: {
        ':customerId': customerId,
        ':next': billingVersion + 1,
        ...(subscription !== undefined && { ':subscription': subscription }),
      },
    },
  },
]

/** The update that writes the copy of a subscription, unless something was written since the version it's based on. */
export const writingSubscription = (TableName: string, id: string, { subscription, version }: SubscriptionReading) => ({
  TableName,
  Key: keys.user(id),
  UpdateExpression: `SET billingVersion = :next${subscription ? ', subscription = :subscription' : ' REMOVE subscription'}`,
  ConditionExpression:
    version === 0
      ? 'attribute_exists(pk) AND (attribute_not_exists(billingVersion) OR billingVersion = :version)'
      : 'attribute_exists(pk) AND billingVersion = :version',
  ExpressionAttributeValues: { ':version': version, ':next': version + 1, ...(subscription && { ':subscription': subscription }) },
})

const Stored = z.object({
  id: z.string(),
  email: z.string(),
  identities: z.array(z.object({ provider: Provider, subject: z.string() })).optional(),
  customerId: z.string().optional(),
})

/** The transaction that deletes a person and all their claims, provided these are still as read. */
export const removing = (TableName: string, item: unknown) => {
  const { id, email, identities, customerId } = Stored.parse(item)
  const customer = customerId === undefined ? [] : [keys.customerClaim(customerId)]
  const claims = [keys.emailClaim(email), ...(identities ?? []).map(keys.identityClaim), ...customer]
  const own = { ConditionExpression: 'attribute_not_exists(pk) OR userId = :id', ExpressionAttributeValues: { ':id': id } }
  const unchanged = {
    ConditionExpression: [
      'email = :email',
      identities ? 'identities = :identities' : 'attribute_not_exists(identities)',
      customerId === undefined ? 'attribute_not_exists(customerId)' : 'customerId = :customerId',
    ].join(' AND '),
    ExpressionAttributeValues: {
      ':email': email,
      ...(identities && { ':identities': identities }),
      ...(customerId !== undefined && { ':customerId': customerId }),
    },
  }
  return [...claims.map((Key) => ({ Delete: { TableName, Key, ...own } })), { Delete: { TableName, Key: keys.user(id), ...unchanged } }]
}
