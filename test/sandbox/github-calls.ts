import { asForm, fromGitHub, githubForm } from './sign-in.ts'
import type { TestWorld } from './world.ts'

export type Fields = Record<string, string>

export const exchange = async (world: TestWorld, form: Record<string, string | undefined>) => {
  const init = { method: 'POST', headers: { accept: 'application/json' }, body: asForm(form) }
  const response = await fetch(`${world.url}/github.com/login/oauth/access_token`, init)
  return { status: response.status, body: (await response.json()) as Fields }
}

export const signIn = async (world: TestWorld, name: string, parameters: Fields = {}) =>
  (await exchange(world, githubForm(await fromGitHub(world, name, parameters)))).body.access_token ?? ''

export const ask = (world: TestWorld, token: string, path: string, headers: Fields = {}) =>
  fetch(`${world.url}/api.github.com${path}`, { headers: { authorization: `Bearer ${token}`, 'user-agent': 'Crier', ...headers } })
