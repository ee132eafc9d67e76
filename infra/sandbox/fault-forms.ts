import * as z from 'zod'
import { Platform } from '#shared/domain/platforms.ts'
import { Provider } from '#shared/domain/users.ts'
import { Fault } from './faults.ts'
import type { Server, World } from './world.ts'

/** The same switch as `PUT /faults`, for the forms on the pages. */
export const mountFaultForms = (server: Server, { faults }: World) => {
  server.post('/faults/on', async (context) => {
    const form = await context.req.formData()
    const fault = Fault.safeParse(faultIn(form))
    const back = pageOf(form)
    if (!fault.success) {
      const [issue] = fault.error.issues
      return context.redirect(`${back}?problem=${encodeURIComponent(`${issue?.path.join('.')}: ${issue?.message}`)}`, 303)
    }
    if (fault.data.platform !== 'scheduler' && fault.data.platform !== 'gateway') faults.put(fault.data)
    return context.redirect(back, 303)
  })

  server.post('/faults/off', async (context) => {
    const form = await context.req.formData()
    faults.remove(String(form.get('name')))
    return context.redirect(pageOf(form), 303)
  })
}

/** The page of the platform that a form is about. */
const pageOf = (form: FormData) => {
  const platform = z.union([Platform, Provider, z.literal('stripe')]).safeParse(form.get('platform'))
  return platform.success ? `/${platform.data}` : '/x'
}

/** `kind` names the field, `field=choice` one of its choices; the amount is the value of a field that takes a number. */
const faultIn = (form: FormData) => {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const [field = '', choice] = text('kind').split('=')
  const amount = text('amount')
  return {
    platform: text('platform'),
    operation: text('operation'),
    [field]: choice ?? (amount === '' ? true : Number(amount)),
    times: text('times') === 'forever' ? 'forever' : Number(text('times')),
    ...(text('account') !== '' && { account: text('account').replace(/^@/, '') }),
  }
}
