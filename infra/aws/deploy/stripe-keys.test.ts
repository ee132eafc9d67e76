import { expect, test } from 'vitest'
import { stageNamed } from '../stages.ts'
import { readStripeKeys, refuseWrongKeys, refuseWrongMode } from './stripe-keys.ts'

const [dev, prod] = [stageNamed('dev'), stageNamed('prod')]
const tried = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1' }
const live = { secretKey: 'sk_live_1', publishableKey: 'pk_live_1' }

test('a shell passes both keys or none', () => {
  expect(readStripeKeys({ STRIPE_SECRET_KEY: ' sk_test_1\n', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toEqual(tried)
  expect(readStripeKeys({ STRIPE_SECRET_KEY: '' })).toBeUndefined()
  expect(() => readStripeKeys({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow('Stripe needs both')
})

test('accepts keys of the right mode, including restricted ones', () => {
  expect(() => refuseWrongKeys(dev, tried)).not.toThrow()
  expect(() => refuseWrongKeys(prod, live)).not.toThrow()
  expect(() => refuseWrongMode(prod, 'rk_live_1')).not.toThrow()
})

test('refuses a test key where real money is charged', () => {
  expect(() => refuseWrongKeys(prod, tried)).toThrow('The stage prod takes real money, and this is a key of Stripe’s test mode.')
})

test('refuses a live key everywhere else', () => {
  expect(() => refuseWrongKeys(dev, live)).toThrow('The stage dev is for trying, and this key takes real money.')
})

test.each([
  [dev, { ...tried, publishableKey: 'pk_live_1' }],
  [prod, { ...live, publishableKey: 'pk_test_1' }],
  [dev, { ...tried, publishableKey: 'sk_test_1' }],
])('refuses a publishable key of another mode or kind', (stage, keys) => {
  expect(() => refuseWrongKeys(stage, keys)).toThrow('STRIPE_PUBLISHABLE_KEY must start with pk_')
})

test.each(['pk_test_1', 'whsec_1', 'sk_test_', 'nonsense'])('%s is not a secret key', (key) => {
  expect(() => refuseWrongMode(dev, key)).toThrow('STRIPE_SECRET_KEY must start with sk_ or rk_.')
})
