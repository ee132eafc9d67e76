import type { PublishingSettings } from '#shared/domain/publishing-settings.ts'
import type { Subscription } from '#shared/domain/subscriptions.ts'
import type { DeliveryProblem, Provider, User } from '#shared/domain/users.ts'
import type { Page, PageRequest } from './page.ts'

/** A person's identity at a provider. `subject` never changes there. */
export type Identity = { provider: Provider; subject: string }

/** What people can change about themselves. `null` removes a value. */
export type UserChange = Partial<Pick<User, 'name' | 'preferences' | 'notifications' | 'signedOutAt'>> & { pendingEmail?: string | null }

/**
 * A copy of a person's subscription, or that there is none. Read from Stripe after the billing of `version` was read
 * here.
 */
export type SubscriptionReading = { subscription: Subscription | undefined; version: number }

/** A new person, with a password hash or the identity they sign in with. */
export type NewPerson = { user: User; passwordHash?: string | undefined; identity?: Identity | undefined }

/**
 * People who signed up and their password hashes. Reads are consistent. A person who is leaving is found only by id.
 */
export interface Users {
  get(id: string): Promise<User | undefined>
  /**
   * Finds a person by normalized email address, with their password hash in PHC form, if any. Unknown addresses cost as
   * many reads as known ones.
   */
  findByEmail(email: string): Promise<{ user: User; passwordHash: string | undefined } | undefined>
  findByIdentity(identity: Identity): Promise<User | undefined>
  /** Returns false and writes nothing if the email address or the identity is already taken. */
  create(user: User, passwordHash: string | undefined, identity?: Identity): Promise<boolean>
  /**
   * Creates a person with an address that `id` holds but never verified. From then on, `id` is leaving, has no address,
   * and is replaced by that person. Returns false and writes nothing if `id` has verified it, is gone, or has another address, or if the
   * identity is already taken.
   */
  replaceUnverified(id: string, person: NewPerson): Promise<boolean>
  /** Also clears the record that email to the address bounced. */
  markEmailVerified(id: string): Promise<User | undefined>
  /**
   * Records what happened to an email to an address. Returns false and writes nothing if it's no longer the person's
   * address.
   */
  noteDeliveryProblem(id: string, problem: DeliveryProblem & { email: string }): Promise<boolean>
  /** Stores a new hash of the same password, if the current hash is still `from`. */
  replacePasswordHash(id: string, change: { from: string; to: string }): Promise<boolean>
  /** Stores the hash of a new password if the current hash is still `from`, and drops a pending address. */
  changePassword(id: string, change: { from: string; to: string }): Promise<boolean>
  /**
   * Replaces the hash, or the lack of one, if it's still `from`. Drops a pending address. Marks the address as verified
   * and reachable, since only someone who reads its email could ask for this. Undefined if the hash is no longer
   * `from`.
   */
  resetPassword(id: string, change: { from: string | undefined; to: string }): Promise<User | undefined>
  /**
   * Links an identity to a person and drops a pending address. False if it's someone else's. If it's already theirs,
   * returns true and writes nothing.
   */
  linkIdentity(id: string, identity: Identity): Promise<boolean>
  /**
   * Applies the change. Undefined if there is no such person, or if their hash, or the lack of one, differs from
   * `only`.
   */
  change(id: string, change: UserChange, only?: { passwordHash: string | undefined }): Promise<User | undefined>
  /**
   * Makes the pending address the person's own, and remembers their former one for seven days from `at` (an instant).
   * False if it's taken or no longer pending.
   */
  takePendingEmail(id: string, change: { from: string; to: string; at: string }): Promise<boolean>
  /**
   * Restores a remembered former address, verified and without a password, and drops what came after it: addresses, a
   * pending one, and identities linked since. `squatterId` is the person who now has the address but never verified it.
   * They are leaving from then on. Returns `unknown` if the address isn't remembered, `taken` if it's someone else's or
   * anything changed at the same moment.
   */
  restoreEmail(id: string, former: { email: string; squatterId?: string | undefined }): Promise<'restored' | 'unknown' | 'taken'>
  /** Sets the end of the trial, once: a trial that has already started stays unchanged. */
  beginTrial(id: string, trialEndsAt: string): Promise<User | undefined>
  /**
   * Sets the person's Stripe customer, once. Returns the person with the customer that was set first. Undefined if
   * there is no such person.
   */
  claimCustomer(id: string, customerId: string): Promise<User | undefined>
  /**
   * Replaces a Stripe customer that was deleted there. If another replacement came first, returns the person with that
   * one. Undefined if there is no such person.
   */
  replaceCustomer(id: string, customer: { from: string; to: string }): Promise<User | undefined>
  /** Returns the id of the person with this Stripe customer. */
  ownerOf(customerId: string): Promise<string | undefined>
  /**
   * Gives the Stripe customer of a person who was replaced, with the copy of the subscription, to the one who replaced
   * them, unless they're a customer already. Returns who that is, and undefined if nobody replaced the person. Idempotent.
   */
  giveCustomer(id: string): Promise<string | undefined>
  /** Writes the copy of the subscription. False if another was written since `version`. */
  writeSubscription(id: string, reading: SubscriptionReading): Promise<boolean>
  /**
   * Disables a person as of `disabledAt`, or enables them. If they're already disabled, the earlier date stays.
   * Undefined if there is no such person.
   */
  setDisabled(id: string, disabledAt: string | undefined): Promise<User | undefined>
  /** Grants or revokes administrator rights. Undefined if there is no such person. */
  setAdministrator(id: string, isAdministrator: boolean): Promise<User | undefined>
  /**
   * Marks that a person's account is being deleted and drops a pending address. Nobody can sign in to it anymore.
   * Idempotent.
   */
  markLeaving(id: string): Promise<void>
  /** Takes that mark back: the account isn't deleted after all. Idempotent. */
  unmarkLeaving(id: string): Promise<void>
  /** Deletes a person and frees their address and identities. Throws if they change at the same moment. Idempotent. */
  remove(id: string): Promise<void>
}

/** A person in the list. `isLeaving` while their account is being deleted. */
export type ListedPerson = { user: User; isLeaving: boolean }

/** Everyone who has an account. May lag by moments. */
export interface People {
  /**
   * Newest first. Throws `DomainError('invalid')` if the cursor isn't from this list. A page may have fewer people than
   * requested.
   */
  list(page: PageRequest): Promise<Page<ListedPerson>>
  /** Returns the cursor that continues the list after a person. */
  cursorAfter(user: Pick<User, 'id' | 'createdAt'>): string
  /** Returns how many there are, up to `max`. */
  count(max: number): Promise<number>
}

/** A person's own settings. While `isDisabled`, nothing of theirs is sent, whatever the settings say. */
export type StoredPublishingSettings = PublishingSettings & { isDisabled?: true }

/** Each person's publishing settings. */
export interface PublishingSettingsStore {
  /**
   * Returns `publishingSettingsDefault` for a person who never set any. Read consistently: a pause is in force as soon
   * as it's accepted.
   */
  get(userId: string): Promise<StoredPublishingSettings>
  /** Doesn't touch the disabled flag. */
  put(userId: string, settings: PublishingSettings): Promise<void>
  /** Set by an administrator. The person's own settings stay unchanged. */
  setDisabled(userId: string, isDisabled: boolean): Promise<void>
}
