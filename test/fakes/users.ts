import type { Identity, Users } from '#functions/ports/users.ts'
import { toMs } from '#shared/domain/times.ts'
import { formerEmailMs, type User } from '#shared/domain/users.ts'

type Row = { user: User; passwordHash: string | undefined }

/** People in memory. */
export const fakeUsers = (): Users & { all: () => User[]; isLeaving: (id: string) => boolean } => {
  const rows = new Map<string, Row>()
  const identities = new Map<string, string>()
  const leaving = new Set<string>()
  /** The ID of the person who replaced someone, by that someone's. */
  const replaced = new Map<string, string>()
  /** People's former addresses, with the identities they had then. */
  const formers = new Map<string, { email: string; until: string; identities: string[] }[]>()
  const keyOf = ({ provider, subject }: Identity) => `${provider}#${subject}`
  const byEmail = (email: string) => [...rows.values()].find(({ user }) => user.email === email)
  const staying = (row: Row | undefined) => (row && !leaving.has(row.user.id) ? row : undefined)
  const put = (id: string, own: Partial<User>, passwordHash?: string) => {
    const row = rows.get(id)
    if (!row) return undefined
    const user = { ...row.user, ...own }
    rows.set(id, { user, passwordHash: passwordHash ?? row.passwordHash })
    return user
  }
  const forgetDeliveryProblem = (id: string) => {
    const row = rows.get(id)
    if (!row) return undefined
    const { deliveryProblem: _, ...user } = row.user
    rows.set(id, { ...row, user })
    return user
  }
  const forgetPending = (id: string) => {
    const row = rows.get(id)
    if (!row) return undefined
    const { pendingEmail: _, ...user } = row.user
    rows.set(id, { ...row, user })
    return user
  }

  return {
    all: () => [...rows.values()].map(({ user }) => user),
    isLeaving: (id) => leaving.has(id),
    async setDisabled(id, disabledAt) {
      const row = rows.get(id)
      if (!row) return undefined
      const { disabledAt: before, ...enabled } = row.user
      const user = disabledAt === undefined ? enabled : { ...enabled, disabledAt: before ?? disabledAt }
      rows.set(id, { ...row, user })
      return user
    },
    setAdministrator: async (id, isAdministrator) => put(id, { isAdministrator }),
    get: async (id) => rows.get(id)?.user,
    findByEmail: async (email) => staying(byEmail(email)),
    findByIdentity: async (identity) => staying(rows.get(identities.get(keyOf(identity)) ?? ''))?.user,
    async create(user, passwordHash, identity) {
      if (rows.has(user.id) || byEmail(user.email) || (identity && identities.has(keyOf(identity)))) return false
      rows.set(user.id, { user, passwordHash })
      if (identity) identities.set(keyOf(identity), user.id)
      return true
    },
    async replaceUnverified(id, { user, passwordHash, identity }) {
      const row = rows.get(id)
      const isFree = row?.user.email === user.email && !row.user.isEmailVerified && !(identity && identities.has(keyOf(identity)))
      if (!row || !isFree) return false
      leaving.add(id)
      replaced.set(id, user.id)
      rows.set(id, { ...row, user: { ...row.user, email: `${id}@replaced.invalid` } })
      forgetPending(id)
      rows.set(user.id, { user, passwordHash })
      if (identity) identities.set(keyOf(identity), user.id)
      return true
    },
    async markEmailVerified(id) {
      put(id, { isEmailVerified: true })
      return forgetDeliveryProblem(id)
    },
    async noteDeliveryProblem(id, { email, ...deliveryProblem }) {
      return rows.get(id)?.user.email === email && put(id, { deliveryProblem }) !== undefined
    },
    async replacePasswordHash(id, { from, to }) {
      const row = rows.get(id)
      if (row?.passwordHash !== from) return false
      rows.set(id, { ...row, passwordHash: to })
      return true
    },
    async changePassword(id, { from, to }) {
      if (rows.get(id)?.passwordHash !== from) return false
      put(id, {}, to)
      forgetPending(id)
      return true
    },
    async resetPassword(id, { from, to }) {
      if (rows.get(id)?.passwordHash !== from) return undefined
      put(id, { hasPassword: true, isEmailVerified: true }, to)
      forgetDeliveryProblem(id)
      return forgetPending(id)
    },
    async linkIdentity(id, identity) {
      const owner = identities.get(keyOf(identity))
      const row = rows.get(id)
      if (owner !== undefined) return owner === id
      if (!row) return false
      identities.set(keyOf(identity), id)
      put(id, { providers: [...new Set([...row.user.providers, identity.provider])] })
      forgetPending(id)
      return true
    },
    async change(id, { pendingEmail, ...change }, only) {
      if (only && rows.get(id)?.passwordHash !== only.passwordHash) return undefined
      const own = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      if (pendingEmail !== null) return put(id, { ...own, ...(pendingEmail !== undefined && { pendingEmail }) })
      put(id, own)
      return forgetPending(id)
    },
    async remove(id) {
      rows.delete(id)
      for (const [identity, owner] of identities) if (owner === id) identities.delete(identity)
    },
    async restoreEmail(id, { email, squatterId }) {
      const row = rows.get(id)
      const known = formers.get(id) ?? []
      const index = known.findIndex((one) => one.email === email)
      const former = known[index]
      if (!row || !former) return 'unknown'
      const holder = byEmail(email)?.user
      if (holder && (holder.id !== squatterId || holder.isEmailVerified)) return 'taken'
      if (holder) {
        leaving.add(holder.id)
        put(holder.id, { email: `${holder.id}@replaced.invalid` })
      }
      for (const [identity, owner] of identities) if (owner === id && !former.identities.includes(identity)) identities.delete(identity)
      formers.set(id, known.slice(0, index))
      const { pendingEmail: _, deliveryProblem: _trouble, ...user } = row.user
      const providers = row.user.providers.filter((provider) => former.identities.some((identity) => identity.startsWith(`${provider}#`)))
      rows.set(id, { user: { ...user, email, hasPassword: false, providers }, passwordHash: undefined })
      return 'restored'
    },
    async takePendingEmail(id, { from, to, at }) {
      const row = rows.get(id)
      if (row?.user.email !== from || row.user.pendingEmail !== to || byEmail(to)) return false
      const own = [...identities].filter(([, owner]) => owner === id).map(([identity]) => identity)
      const recent = (formers.get(id) ?? []).filter(({ until }) => toMs(at) - toMs(until) < formerEmailMs)
      formers.set(id, [...recent, { email: from, until: at, identities: own }])
      const { pendingEmail: _, deliveryProblem: _trouble, ...rest } = row.user
      rows.set(id, { ...row, user: { ...rest, email: to, isEmailVerified: true } })
      return true
    },
    async beginTrial(id, trialEndsAt) {
      const billing = rows.get(id)?.user.billing
      return billing && put(id, { billing: { trialEndsAt, ...billing } })
    },
    async claimCustomer(id, customerId) {
      const billing = rows.get(id)?.user.billing
      const isOwned = [...rows.values()].some(({ user }) => user.billing.customerId === customerId)
      return billing && put(id, { billing: isOwned ? billing : { customerId, ...billing } })
    },
    async replaceCustomer(id, { from, to }) {
      const user = rows.get(id)?.user
      if (user?.billing.customerId !== from) return user
      return put(id, { billing: { ...user.billing, customerId: to } })
    },
    ownerOf: async (customerId) => [...rows.values()].find(({ user }) => user.billing.customerId === customerId)?.user.id,
    async writeSubscription(id, { subscription, version }) {
      const billing = rows.get(id)?.user.billing
      if (billing?.version !== version) return false
      const { subscription: _, ...rest } = billing
      put(id, { billing: { ...rest, version: version + 1, ...(subscription && { subscription }) } })
      return true
    },
    async markLeaving(id) {
      leaving.add(id)
      forgetPending(id)
    },
    async giveCustomer(id) {
      const to = replaced.get(id)
      const [giver, taker] = [rows.get(id), rows.get(to ?? '')]
      if (!giver?.user.billing.customerId || !taker || taker.user.billing.customerId) return to
      const { customerId, subscription, ...left } = giver.user.billing
      rows.set(id, { ...giver, user: { ...giver.user, billing: left } })
      const billing = { ...taker.user.billing, customerId, subscription, version: left.version + 1 }
      rows.set(taker.user.id, { ...taker, user: { ...taker.user, billing } })
      return to
    },
    async unmarkLeaving(id) {
      leaving.delete(id)
    },
  }
}
