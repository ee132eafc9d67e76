import type { PublishingSettings } from '#shared/domain/publishing-settings.ts'
import type { Subscription } from '#shared/domain/subscriptions.ts'
import type { DeliveryProblem, Provider, User } from '#shared/domain/users.ts'
import type { Page, PageRequest } from './page.ts'

/** Who a provider says a person is; `subject` never changes there. */
export type Identity = { provider: Provider; subject: string }

/** What a person's own changes can touch; `null` takes a value away. */
export type UserChange = Partial<Pick<User, 'name' | 'preferences' | 'notifications' | 'signedOutAt'>> & { pendingEmail?: string | null }

/** The copy of a person's subscription, or that there is none. It was read at Stripe after the billing of `version` was read here. */
export type SubscriptionReading = { subscription: Subscription | undefined; version: number }

/** Somebody new, with the hash of their password or the identity that they sign in by. */
export type NewPerson = { user: User; passwordHash?: string | undefined; identity?: Identity | undefined }

/** Signed-up people and the hashes of their passwords. Reads are consistent. A person who is leaving is found by their id only. */
export interface Users {
  get(id: string): Promise<User | undefined>
  /** By normalised email address, with the password hash in PHC form if there is one. Unknown addresses take as many reads as known ones. */
  findByEmail(email: string): Promise<{ user: User; passwordHash: string | undefined } | undefined>
  findByIdentity(identity: Identity): Promise<User | undefined>
  /** False when the email address or the identity is already taken; then nothing is written. */
  create(user: User, passwordHash: string | undefined, identity?: Identity): Promise<boolean>
  /**
   * Creates a person under the address of another, who never verified it. That one is leaving from now on and keeps no address. False, and nothing is
   * written, when that one has verified it, is gone or has another address. The same holds when the identity is already taken.
   */
  replaceUnverified(id: string, person: NewPerson): Promise<boolean>
  /** Forgets as well that mail to the address came back. */
  markEmailVerified(id: string): Promise<User | undefined>
  /** Notes what became of a mail to an address. False, and nothing is written, when it is not the person's any more. */
  noteDeliveryProblem(id: string, problem: DeliveryProblem & { email: string }): Promise<boolean>
  /** Hashes the same password anew, if the hash is still `from`. */
  replacePasswordHash(id: string, change: { from: string; to: string }): Promise<boolean>
  /** Replaces the hash by that of another password, if it is still `from`, and forgets a pending address. */
  changePassword(id: string, change: { from: string; to: string }): Promise<boolean>
  /**
   * Replaces the hash, or the lack of one, if it is still `from`. Forgets a pending address. Marks the address verified, and that mail gets through:
   * only who reads its mail could ask for this. Undefined when the hash is not `from` any more.
   */
  resetPassword(id: string, change: { from: string | undefined; to: string }): Promise<User | undefined>
  /**
   * Lets a person sign in by an identity, and forgets a pending address. False when it is somebody else's; true as well when it is theirs
   * already, and then nothing is written.
   */
  linkIdentity(id: string, identity: Identity): Promise<boolean>
  /** Changes what is named. Undefined when there is no such person, or when their hash, or its lack, differs from that of `only`. */
  change(id: string, change: UserChange, only?: { passwordHash: string | undefined }): Promise<User | undefined>
  /**
   * Makes the pending address the person's own, and notes for seven days from `at` (an instant) which one they had. False when it is taken, or is not the
   * pending one any more.
   */
  takePendingEmail(id: string, change: { from: string; to: string; at: string }): Promise<boolean>
  /**
   * Gives a person an address back that was noted, verified and without a password, and forgets what came after it: addresses, a pending one, and the
   * identities that were linked since. `squatterId` is who has the address now and never verified it: they are leaving from now on. `unknown` when it is
   * not noted, `taken` when it is somebody else's, or anything changed at the same moment.
   */
  restoreEmail(id: string, former: { email: string; squatterId?: string | undefined }): Promise<'restored' | 'unknown' | 'taken'>
  /** Sets when the trial ends, once and for all: one that was begun before stays as it is. */
  beginTrial(id: string, trialEndsAt: string): Promise<User | undefined>
  /** Notes who the person is at Stripe, once and for all. Undefined when there is no such person; the customer is the one that was noted first. */
  claimCustomer(id: string, customerId: string): Promise<User | undefined>
  /**
   * Notes another customer at Stripe in place of one that was deleted there. Undefined when there is no such person; the customer is the one that was
   * noted in the meantime, if another was.
   */
  replaceCustomer(id: string, customer: { from: string; to: string }): Promise<User | undefined>
  /** The id of the person who is this customer at Stripe. */
  ownerOf(customerId: string): Promise<string | undefined>
  /** Writes the copy of the subscription; false when another was written since `version`. */
  writeSubscription(id: string, reading: SubscriptionReading): Promise<boolean>
  /** Keeps somebody out since `disabledAt`, or lets them in again. One who is kept out already stays so since then. Undefined when there is no such person. */
  setDisabled(id: string, disabledAt: string | undefined): Promise<User | undefined>
  /** Makes somebody an administrator, or takes that from them. Undefined when there is no such person. */
  setAdministrator(id: string, isAdministrator: boolean): Promise<User | undefined>
  /** Notes that a person's account is being deleted, and forgets a pending address: nobody signs in as them any more. Repeating it does no harm. */
  markLeaving(id: string): Promise<void>
  /** Deletes a person and frees their address and identities. Throws when they change at the same moment. Again does no harm. */
  remove(id: string): Promise<void>
}

/** Somebody in the list; `isLeaving` while their account is being deleted. */
export type ListedPerson = { user: User; isLeaving: boolean }

/** Everybody who has an account. May lag behind the truth by moments. */
export interface People {
  /** The newest first. Throws `DomainError('invalid')` when the cursor is not one of this list. A page may have fewer people than asked for. */
  list(page: PageRequest): Promise<Page<ListedPerson>>
  /** The cursor by which the list goes on after somebody. */
  cursorAfter(user: Pick<User, 'id' | 'createdAt'>): string
  /** How many there are; it counts to `max` and no further. */
  count(max: number): Promise<number>
}

/** What a person decided. While `isDisabled`, nothing of theirs is sent, whatever they decided. */
export type DecidedSettings = PublishingSettings & { isDisabled?: true }

/** What each person decided about their publishing. */
export interface PublishingSettingsStore {
  /** `publishingSettingsDefault` for a person who never decided anything. Read consistently: a pause is in force once it was accepted. */
  get(userId: string): Promise<DecidedSettings>
  /** Leaves alone whether the person is disabled. */
  put(userId: string, settings: PublishingSettings): Promise<void>
  /** What an administrator decides; the person's own decisions stay as they are. */
  setDisabled(userId: string, isDisabled: boolean): Promise<void>
}
