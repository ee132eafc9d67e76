import { expect, test } from 'vitest'
import { deploymentConfig } from './deployment-config.ts'

const environment = { SITE_URL: 'https://crier.test', X_CLIENT_ID: '', GOOGLE_CLIENT_ID: '', GITHUB_CLIENT_ID: '' }

test('what nobody set up is not offered', () => {
  expect(deploymentConfig(environment)).toEqual({
    signInProviders: [],
    waitlist: { formId: 17, scriptAddress: null },
    platforms: [{ id: 'x', name: 'X', isAvailable: false }],
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

test('the sandbox takes the place of a provider where it is named', () => {
  const sandbox = 'http://localhost:4001'
  const { signInProviders, waitlist, platforms } = deploymentConfig({
    ...environment,
    ...{ GOOGLE_CLIENT_ID: 'google-app', GOOGLE_SANDBOX_URL: sandbox, GITHUB_CLIENT_ID: 'github-app', GITHUB_SANDBOX_URL: sandbox },
    ...{ X_CLIENT_ID: 'x-app', WAITLIST_SCRIPT_URL: 'https://waitlist.example/script.js' },
  })

  expect(signInProviders).toMatchObject([
    { authorizationAddress: `${sandbox}/accounts.google.com/o/oauth2/v2/auth`, isSandbox: true },
    { authorizationAddress: `${sandbox}/github.com/login/oauth/authorize`, isSandbox: true },
  ])
  expect(waitlist.scriptAddress).toBe('https://waitlist.example/script.js')
  expect(platforms).toMatchObject([{ id: 'x', isAvailable: true }])
})
