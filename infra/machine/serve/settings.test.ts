import { expect, test } from 'vitest'
import { readServeSettings } from './settings.ts'

const good = {
  SITE_URL: 'https://crier.example.org',
  TRUSTED_PROXY: '127.0.0.1',
  DATA_FOLDER: '/var/lib/crier',
  MAIL_FROM: 'Crier <crier@example.org>',
  SMTP_HOST: 'mail.example.org',
}
const read = (own: NodeJS.ProcessEnv = {}) => readServeSettings({ ...good, ...own })

test('with only what is required, a box is careful: sign-up by invitation, no sandbox, email over TLS, this machine’s address', () => {
  expect(read()).toMatchObject({
    siteUrl: 'https://crier.example.org',
    host: '127.0.0.1',
    port: 4_000,
    signUp: 'invitation',
    grantedPlan: 'studio',
    hasSandbox: false,
    mail: { from: 'Crier <crier@example.org>', smtp: { host: 'mail.example.org', port: 587, security: 'starttls', login: undefined } },
    stripe: undefined,
    google: undefined,
  })
})

test('names every missing variable at once', () => {
  expect(() => readServeSettings({})).toThrow(/SITE_URL is missing.*\nDATA_FOLDER is missing/)
})

test.each([
  ['plain http on a public address', { SITE_URL: 'http://crier.example.org' }, /SITE_URL uses plain http at crier.example.org/],
  ['plain http for other machines', { SITE_URL: 'http://localhost:4000', HOST: '0.0.0.0' }, /HOST 0.0.0.0 would open plain http/],
  ['TLS that nobody ends', { TRUSTED_PROXY: '' }, /TRUSTED_PROXY is missing/],
  ['a proxy without an address', { TRUSTED_PROXY: 'caddy' }, /TRUSTED_PROXY must be an address/],
  ['a site below a path', { SITE_URL: 'https://example.org/crier' }, /SITE_URL must not have a path/],
  ['a sandbox that everybody could look into', { SANDBOX: '1' }, /SANDBOX is for trying Crier out on this machine/],
  ['a data folder that moves with the shell', { DATA_FOLDER: 'data' }, /DATA_FOLDER must be an absolute path/],
  ['no mail', { SMTP_HOST: '' }, /SMTP_HOST is missing/],
  ['mail that nobody sends', { MAIL_FROM: '' }, /MAIL_FROM is missing/],
  ['two ways of mail', { MAIL_FILE: '/srv/mails' }, /are both set/],
  ['a password in clear text', { SMTP_TLS: 'none', SMTP_USER: 'u', SMTP_PASSWORD: 'p' }, /read on its way/],
  ['half a login', { SMTP_USER: 'u' }, /go together/],
  ['half an app', { X_CLIENT_ID: 'id' }, /X needs both X_CLIENT_ID and X_CLIENT_SECRET/],
  ['half of Stripe', { STRIPE_SECRET_KEY: 'sk' }, /Stripe needs all of/],
  ['plans that nobody can pay', { PLAN: 'paid' }, /nobody can pay/],
  ['passwords shorter than the calls ask for', { PASSWORD_MIN: '7' }, /PASSWORD_MIN/],
  ['an unknown way to sign up', { SIGN_UP: 'friends' }, /SIGN_UP/],
])('refuses %s and says why', (_, own, words) => {
  expect(() => read(own)).toThrow(words)
})

test('needs no proxy when it serves this machine only', () => {
  expect(read({ SITE_URL: 'http://localhost:4000/', TRUSTED_PROXY: '', SANDBOX: '1' })).toMatchObject({
    siteUrl: 'http://localhost:4000',
    trustedProxy: undefined,
    hasSandbox: true,
  })
})

test('a box that sells plans gives none away', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'whsec' }

  expect(read({ PLAN: 'paid', ...stripe }).grantedPlan).toBeUndefined()
})
