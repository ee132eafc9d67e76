import { expect, test } from 'vitest'
import { platformIds, platformNames } from '#shared/domain/platforms.ts'
import { deploymentConfig } from './deployment-config.ts'

const environment = {
  SITE_URL: 'https://crier.test',
  PLATFORM_APPS: {},
  GOOGLE_CLIENT_ID: '',
  GITHUB_CLIENT_ID: '',
  RECOMMENDATIONS: [],
  SIGN_UP: 'open' as const,
}

test('does not offer what is not set up', () => {
  expect(deploymentConfig(environment)).toEqual({
    signInProviders: [],
    waitlist: { formId: 17, scriptAddress: null },
    platforms: platformIds.map((id) => ({ id, name: platformNames[id], isAvailable: false })),
    recommendations: [],
    signUp: 'open',
  })
})

test('tells a browser whom to contact, and about what', () => {
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

test('passes recommendations on as configured', () => {
  const recommendations = [{ name: 'Bellman', url: 'https://bellman.example' }]

  expect(deploymentConfig({ ...environment, RECOMMENDATIONS: recommendations })).toMatchObject({ recommendations })
})

test('names the sandbox instead of a provider if one is configured', () => {
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
  expect(platforms).toMatchObject(platformIds.map((id) => ({ id, isAvailable: id === 'x' })))
})

test('says where emails are shown if they are not sent', () => {
  expect(deploymentConfig({ ...environment, MAIL_SANDBOX_URL: 'http://localhost:4001' })).toMatchObject({
    mailInbox: 'http://localhost:4001/mail',
  })
})

test('tells a browser which plan everyone gets, if any', () => {
  expect(deploymentConfig({ ...environment, SIGN_UP: 'closed', GRANTED_PLAN: 'studio' })).toMatchObject({
    signUp: 'closed',
    grantedPlan: 'studio',
  })
})
