import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CloudHoldings } from './cloud-account.ts'
import { type Stack, stackNamed } from './cloudformation/cloud.ts'
import { inOrder, readTemplate } from './cloudformation/template.ts'

/** An assembly's stacks, each with its resources in creation order. */
export const stacksIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.template.json'))
    .map((file) => {
      const template = readTemplate(readFileSync(join(folder, file), 'utf8'))
      const resources = inOrder(template).map((id) => ({ id, type: template.Resources[id]?.Type }))
      return { name: file.replace('.template.json', ''), resources }
    })

const whole = ['CREATE_COMPLETE', 'UPDATE_COMPLETE']
const firewallRegion = 'us-east-1'
const protectedStacks = ['crier-prod-data', 'crier-prod-web']

/**
 * Describes what a deployed stage lacks compared with its assembly, and what exists in the account outside any stack,
 * apart from types in `mayBeLeft`.
 */
export const lacksOf = (account: CloudHoldings, folder: string, { mayBeLeft }: { mayBeLeft: readonly string[] }) => [
  ...stacksIn(folder).flatMap(({ name, resources }) => {
    const region = /-(firewall|plan)$/.test(name) ? firewallRegion : 'eu-central-1'
    const stack = stackNamed(account.cloud, { name, region })
    return stack ? stackLacks(account, stack, resources) : [`There is no stack ${name}.`]
  }),
  ...(account.cloud.inventory.objects.keys().some((path) => /^crier-prod-web-sitebucket.*\/index\.html$/.test(path))
    ? []
    : ['The site was not uploaded.']),
  ...leftBehind(account)
    .filter((type) => !mayBeLeft.includes(type))
    .map((type) => `A ${type} was left behind.`),
]

const stackLacks = ({ cloud }: CloudHoldings, { name, status, isProtected, members }: Stack, resources: readonly { id: string }[]) => [
  ...(whole.includes(status) ? [] : [`${name} is ${status}.`]),
  ...(isProtected === protectedStacks.includes(name) ? [] : [`${name} is ${isProtected ? '' : 'not '}protected.`]),
  ...resources.filter(({ id }) => !cloud.inventory.resources.has(members.get(id)?.key ?? '')).map(({ id }) => `${name} has no ${id}.`),
]

/** The types of resources that belong to no stack. */
const leftBehind = ({ cloud: { inventory, stacks } }: CloudHoldings) => {
  const owned = new Set([...stacks.values()].flatMap(({ members }) => [...members.values()].map(({ key }) => key)))
  return [...inventory.resources].filter(([key]) => !owned.has(key)).map(([, { type }]) => type)
}
