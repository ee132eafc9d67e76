import * as z from 'zod'

const Text = z.object({ Data: z.string() })

/** A mail as the functions hand it over: SES takes it in this form. https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html */
const SendEmail = z
  .object({
    FromEmailAddress: z.string(),
    Destination: z.object({ ToAddresses: z.array(z.string()).length(1) }),
    ReplyToAddresses: z.array(z.string()).default([]),
    Content: z.object({
      Simple: z.object({
        Subject: Text,
        Body: z.object({ Text, Html: Text }),
        Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
      }),
    }),
  })
  .transform(({ FromEmailAddress: from, Destination, ReplyToAddresses: [replyTo], Content: { Simple } }) => ({
    from,
    to: Destination.ToAddresses[0] ?? '',
    ...(replyTo !== undefined && { replyTo }),
    subject: Simple.Subject.Data,
    text: Simple.Body.Text.Data,
    html: Simple.Body.Html.Data,
    headers: Object.fromEntries(Simple.Headers.map(({ Name, Value }) => [Name, Value])),
  }))

/** A mail on its way out. */
export const OutgoingMail = z.object({
  from: z.string(),
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
})
export type OutgoingMail = z.infer<typeof OutgoingMail>

export const readSendEmail = (body: unknown): OutgoingMail => SendEmail.parse(body)
