import type { Mail } from '#functions/ports/mailer.ts'

/** The mail with the link that verifies an e-mail address. Its HTML needs no images and leaves the colours to the reader's own theme. */
export const verifyMail = ({ name, email, url }: { name: string; email: string; url: string }): Mail => ({
  to: email,
  subject: 'Verify your e-mail address for Crier',
  text: [
    `Hello ${name},`,
    'Please verify your e-mail address by opening this link. It works for 24 hours.',
    url,
    'Until then you can write drafts; after that you can schedule and publish.',
    'If you did not sign up for Crier, ignore this mail: without the link nothing happens.',
  ].join('\n\n'),
  html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Verify your e-mail address</title>
</head>
<body style="font-family: system-ui, sans-serif; font-size: 16px; line-height: 1.5; max-width: 34em; margin: 0 auto; padding: 24px;">
<p>Hello ${escaped(name)},</p>
<p>Please verify your e-mail address. The link works for 24 hours.</p>
<p><a href="${escaped(url)}" style="display: inline-block; padding: 12px 20px; border: 2px solid; border-radius: 8px; font-weight: 600;">Verify my e-mail address</a></p>
<p>If the button does nothing, copy this address into your browser:<br><span style="word-break: break-all;">${escaped(url)}</span></p>
<p>Until then you can write drafts; after that you can schedule and publish.</p>
<p>If you did not sign up for Crier, ignore this mail: without the link nothing happens.</p>
</body>
</html>
`,
})

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
