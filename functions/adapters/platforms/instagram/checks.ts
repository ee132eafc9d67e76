import type { Certification, Rehearsal } from '../platform-adapter.ts'

/** The responses Instagram would send if everything succeeded. */
export const instagramRehearsal: Rehearsal = ({ url, number }) => {
  const asked = url.searchParams.get('fields') ?? ''
  if (asked.startsWith('status_code')) return { status: 200, body: { status_code: 'FINISHED' } }
  if (asked === 'permalink') return { status: 200, body: { permalink: 'https://www.instagram.com/p/rehearsed/' } }
  return { status: 200, body: { id: String(number) } }
}

export const instagramCertification: Certification = {
  staysBecause: 'Instagram doesn’t let apps that use Instagram sign-in delete posts.',
}
