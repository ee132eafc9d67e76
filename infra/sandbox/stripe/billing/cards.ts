import * as z from 'zod'

export const CardNumber = z.enum([
  '4242424242424242',
  '5555555555554444',
  '4000002500003155',
  '4000002760003184',
  '4000000000003220',
  '4000000000000002',
  '4000000000009995',
  '4000000000000069',
  '4000000000000127',
  '4000000000000119',
  '4000000000000341',
  '4000008260003178',
])
export type CardNumber = z.infer<typeof CardNumber>

/** Why a card was declined, in Stripe's format. */
export const Failure = z.object({ code: z.string(), declineCode: z.string().nullable(), message: z.string() })
export type Failure = z.infer<typeof Failure>

type Trait =
  | { kind: 'good' }
  /** Always declines. */
  | { kind: 'refuses'; failure: Failure }
  /** Can be saved, and pays on the page where it's saved. Every later charge is declined. */
  | { kind: 'refuses-later'; failure: Failure }
  /** Requires authentication: once, or for every charge. It may still decline afterward. */
  | { kind: 'asks'; when: 'once' | 'always'; afterward?: Failure }

type Card = { brand: string; title: string; trait: Trait }

const declined = (code: string, message: string, declineCode: string | null = code): Failure => ({ code, declineCode, message })

const genericDecline = declined('card_declined', 'Your card was declined.', 'generic_decline')
const insufficientFunds = declined('card_declined', 'Your card has insufficient funds.', 'insufficient_funds')

/** Stripe's own test cards. https://docs.stripe.com/testing */
export const cards: Record<CardNumber, Card> = {
  '4242424242424242': { brand: 'visa', title: 'Succeeds', trait: { kind: 'good' } },
  '5555555555554444': { brand: 'mastercard', title: 'Succeeds', trait: { kind: 'good' } },
  '4000002500003155': { brand: 'visa', title: '3-D Secure once, then pays by itself', trait: { kind: 'asks', when: 'once' } },
  '4000002760003184': { brand: 'visa', title: '3-D Secure for every payment', trait: { kind: 'asks', when: 'always' } },
  '4000000000003220': { brand: 'visa', title: '3-D Secure 2 must be completed', trait: { kind: 'asks', when: 'once' } },
  '4000000000000002': { brand: 'visa', title: 'Declined', trait: { kind: 'refuses', failure: genericDecline } },
  '4000000000009995': { brand: 'visa', title: 'Insufficient funds', trait: { kind: 'refuses', failure: insufficientFunds } },
  '4000000000000069': {
    brand: 'visa',
    title: 'Expired card',
    trait: { kind: 'refuses', failure: declined('expired_card', 'Your card has expired.') },
  },
  '4000000000000127': {
    brand: 'visa',
    title: 'Wrong security code',
    trait: { kind: 'refuses', failure: declined('incorrect_cvc', 'Your card’s security code is incorrect.') },
  },
  '4000000000000119': {
    brand: 'visa',
    title: 'Processing error',
    trait: {
      kind: 'refuses',
      failure: declined('processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
    },
  },
  '4000000000000341': {
    brand: 'visa',
    title: 'Can be saved, later charges fail',
    trait: { kind: 'refuses-later', failure: genericDecline },
  },
  '4000008260003178': {
    brand: 'visa',
    title: '3-D Secure, then insufficient funds',
    trait: { kind: 'asks', when: 'always', afterward: insufficientFunds },
  },
}

export const goodCard: CardNumber = '4242424242424242'

/**
 * When a card is charged. `saving` is without a payment; `first` is the payment on the page that saves the card.
 * `there`: its holder is present. `alone`: Stripe makes the payment by itself. `proved`: its holder has just
 * authenticated.
 */
export type Occasion = 'saving' | 'first' | 'there' | 'alone' | 'proved'

export type CardAnswer = { kind: 'paid' } | { kind: 'refused'; failure: Failure } | { kind: 'asks' }

const paid: CardAnswer = { kind: 'paid' }

/** A card's response to being charged or saved. */
export const cardAnswer = (number: CardNumber, occasion: Occasion): CardAnswer => {
  const { trait } = cards[number]
  const isNew = occasion === 'first' || occasion === 'saving'
  switch (trait.kind) {
    case 'good':
      return paid
    case 'refuses':
      return refusedFor(trait.failure)
    case 'refuses-later':
      return isNew ? paid : refusedFor(trait.failure)
    case 'asks':
      if (occasion === 'proved') return refusedFor(trait.afterward)
      return isNew || trait.when === 'always' ? { kind: 'asks' } : paid
  }
}

const refusedFor = (failure: Failure | undefined): CardAnswer => (failure ? { kind: 'refused', failure } : paid)

/** Groups digits in fours. */
export const spacedNumber = (number: CardNumber) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
