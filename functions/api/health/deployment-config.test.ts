import { expect, test } from 'vitest'
import { Platform, platformNames } from '#shared/domain/platforms.ts'
import { deploymentConfig } from './deployment-config.ts'

const environment = {
  SITE_URL: 'https://crier.test',
  PLATFORM_APPS: {},
  GOOGLE_CLIENT_ID: '',
  GITHUB_CLIENT_ID: '',
  RECOMMENDATIONS: [],
  SIGN_UP: 'open' as const,
}

test('what nobody set up is not offered', () => {
  expect(deploymentConfig(environment)).toEqual({
    signInProviders: [],
    waitlist: { formId: 17, scriptAddress: null },
    platforms: Platform.options.map((id) => ({ id, name: platformNames[id], isAvailable: false })),
    recommendations: [],
    signUp: 'open',
  })
})

test('a browser hears whom to go to, and what to ask there', () => {
  const { signInProviders } = deploymentConfig({ ...environment, GOOGLE_CLIENT_ID: 'google-app', GITHUB_CLIENT_ID: 'github-app' })

  expect(signInProviders).toEqual([
    {
      provider: 'google',
      name: 'Google',
      clientId: 'google-app',
      redirectUri: 'https://crier.test/auth/google/callback',
      scope: 'openid email profile',
      authorizationAddress: 'https://accounts.google.com/o/oauth2/v2/auth',
      parameters: { access_type: 'offline', prompt: 'consent' },
      isSandbox: false,
    },
    {
      provider: 'github',
      name: 'GitHub',
      clientId: 'github-app',
      redirectUri: 'https://crier.test/auth/github/callback',
      scope: 'read:user user:email',
      authorizationAddress: 'https://github.com/login/oauth/authorize',
      parameters: { allow_signup: 'true' },
      isSandbox: false,
    },
  ])
})

test('what is recommended is told as it is set', () => {
  const recommendations = [{ name: 'Bellman', url: 'https://bellman.example' }]

  expect(deploymentConfig({ ...environment, RECOMMENDATIONS: recommendations })).toMatchObject({ recommendations })
})

test('the sandbox takes the place of a provider where it is named', () => {
  const sandbox = 'http://localhost:4001'
  const { signInProviders, waitlist, platforms } = deploymentConfig({
    ...environment,
    GOOGLE_CLIENT_ID: 'google-app',
    GOOGLE_SANDBOX_URL: sandbox,
    GITHUB_CLIENT_ID: 'github-app',
    GITHUB_SANDBOX_URL: sandbox,
    PLATFORM_APPS: { x: { clientId: 'x-app' } },
    WAITLIST_SCRIPT_URL: 'https://waitlist.example/script.js',
  })

  expect(signInProviders).toMatchObject([
    { authorizationAddress: `${sandbox}/accounts.google.com/o/oauth2/v2/auth`, isSandbox: true },
    { authorizationAddress: `${sandbox}/github.com/login/oauth/authorize`, isSandbox: true },
  ])
  expect(waitlist.scriptAddress).toBe('https://waitlist.example/script.js')
  expect(platforms).toMatchObject(Platform.options.map((id) => ({ id, isAvailable: id === 'x' })))
})

test('where mails are only shown, it says where', () => {
  expect(deploymentConfig({ ...environment, MAIL_SANDBOX_URL: 'http://localhost:4001' })).toMatchObject({
    mailInbox: 'http://localhost:4001/mail',
  })
})

test('where everybody is given a plan, a browser hears which', () => {
  expect(deploymentConfig({ ...environment, SIGN_UP: 'closed', GRANTED_PLAN: 'studio' })).toMatchObject({
    signUp: 'closed',
    grantedPlan: 'studio',
  })
})
