import type { Server } from './server.ts'
import type { World } from './world.ts'

/** The same switch as `PUT /faults`, for the forms on the pages. */
export const mountFaultForms = (server: Server, { faults }: World) => {
  server.post('/faults/on', async (context) => {
    const form = await context.req.formData()
    const asked = faults.read(faultIn(form))
    const back = pageOf(form)
    if ('error' in asked) {
      const [issue] = asked.error.issues
      return context.redirect(`${back}?problem=${encodeURIComponent(`${issue?.path.join('.')}: ${issue?.message}`)}`, 303)
    }
    faults.put(asked.fault)
    return context.redirect(back, 303)
  })

  server.post('/faults/off', async (context) => {
    const form = await context.req.formData()
    faults.remove(String(form.get('name')))
    return context.redirect(pageOf(form), 303)
  })
}

/** The page that a form is on. */
const pageOf = (form: FormData) => `/${/^\w+$/.exec(String(form.get('platform')))?.[0] ?? ''}`

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
