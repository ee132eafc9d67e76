import { expect, test } from 'vitest'
import { waysOn } from './payment-cancel.tsx'

const visitor = { isSignedIn: false, ownPlan: undefined, askedPlan: undefined }

test('a visitor can try the plan they wanted again, or go home', () => {
  expect(waysOn({ ...visitor, askedPlan: 'studio' })).toEqual({ retry: '/signup?plan=studio', home: { to: '/', text: 'Go Home' } })
})

test('without a named plan it is early-bird that is tried again', () => {
  expect(waysOn(visitor).retry).toBe('/signup?plan=early-bird')
})

test('a plan’s name can’t bring other parts of the address along', () => {
  expect(waysOn({ ...visitor, askedPlan: 'a&provider=evil' }).retry).toBe('/signup?plan=a%26provider%3Devil')
})

test.each(['early-bird', 'free', undefined])(
  'anyone who is signed in with the plan %s tries again, or goes to the dashboard',
  (ownPlan) => {
    expect(waysOn({ isSignedIn: true, ownPlan, askedPlan: 'creator' })).toEqual({
      retry: '/signup?plan=creator',
      home: { to: '/dashboard', text: 'Go to Dashboard' },
    })
  },
)

test.each(['creator', 'studio'])('anyone who is on the plan %s was changing it, and can only go back', (ownPlan) => {
  expect(waysOn({ isSignedIn: true, ownPlan, askedPlan: 'studio' })).toEqual({ home: { to: '/dashboard', text: 'Back to Dashboard' } })
})

test('a plan that was left behind by somebody who has signed out counts for nothing', () => {
  expect(waysOn({ ...visitor, ownPlan: 'studio' })).toHaveProperty('retry')
})
