import type { GroupAnswer } from '#shared/contracts/groups.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { QueueOwner } from '#shared/domain/queues.ts'
import { accountName } from '#shared/platforms/models.ts'
import { i18n } from '#web/lib/i18n.ts'

/** Everything that can have a queue: the groups first, then the accounts. */
export const ownersOf = (accounts: readonly AccountAnswer[], groups: readonly GroupAnswer[]) => [
  ...groups.map(({ id, name }) => ({ owner: { kind: 'group' as const, id }, name })),
  ...accounts.map((account) => ({
    owner: { kind: 'account' as const, id: account.id },
    name: accountName(account),
  })),
]

export type Owner = ReturnType<typeof ownersOf>[number]

const isSame = (one: QueueOwner, other: QueueOwner) => one.kind === other.kind && one.id === other.id

/** A queue's name, which is that of its account or group. */
export const queueName = (owners: readonly Owner[], owner: QueueOwner) =>
  owners.find((other) => isSame(other.owner, owner))?.name ??
  (owner.kind === 'group' ? i18n.t('A deleted group') : i18n.t('A disconnected account'))

/** True if a queue is for one of these accounts. */
export const isQueueFor = (owner: QueueOwner, chosen: readonly Pick<AccountAnswer, 'id' | 'groups'>[]) =>
  chosen.some(({ id, groups }) => (owner.kind === 'account' ? owner.id === id : groups.includes(owner.id)))
