import { readFileSync } from 'node:fs'
import { chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { startPds } from '../bluesky-pds/pds.ts'
import { openSmtpServer } from '../serve/mail-server.ts'
import type { Machine } from './machine.ts'

/**
 * The host names on the walk's own internet. All resolve to one public address that exists only in this network
 * namespace. Bluesky's servers ignore example.org.
 */
export const siteName = 'crier-walk.dev'
/** A sign-up link. */
export const linkWords = new RegExp(`https://${siteName}/signup\\?invitation=\\S+`)
const mailName = 'mail.example.org'
const pdsName = 'pds.example.net'
export const names = [siteName, mailName, pdsName, `ada.${pdsName}`, `bea.${pdsName}`, `carl.${pdsName}`, 'plc.directory']

const caddyFolder = '/var/lib/caddy/.local/share/caddy'
/** Where the machine's programs find the certificate that vouches for all of these. */
export const rootCertificate = '/usr/local/share/ca-certificates/walk.crt'

/**
 * The internet a box needs: a mail server, Bluesky's reference server and directory, and a certificate authority. The
 * machine's Caddy proxies them too, because a port can be used only once. So it reads a file of ours, which imports its
 * own.
 */
export const startInternet = async (machine: Machine) => {
  const at = (path: string) => join(machine.folder, path)
  const unit = await readFile(at('/usr/lib/systemd/system/caddy.service'), 'utf8')
  await writeFile(at('/etc/systemd/system/caddy.service'), unit.replaceAll('/etc/caddy/Caddyfile', '/etc/caddy/Caddyfile.walk'))
  await writeFile(at('/etc/caddy/Caddyfile.walk'), caddyFile())
  await machine.run('systemctl start caddy')
  const certificate = (name: string, end: string) => at(`${caddyFolder}/certificates/local/${name}/${name}.${end}`)
  await untilThere([certificate(mailName, 'crt'), certificate(mailName, 'key')])
  await mkdir(at('/usr/local/share/ca-certificates'), { recursive: true })
  await copyFile(at(`${caddyFolder}/pki/authorities/local/root.crt`), at(rootCertificate))
  await chmod(at(rootCertificate), 0o644)
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(at(rootCertificate), 'utf8')])
  const pds = await startPds({ name: pdsName, trusts: at(rootCertificate) })
  await writeFile(at('/etc/caddy/Caddyfile.walk'), caddyFile(pds))
  await machine.run('systemctl reload caddy')
  const tls = { key: readFileSync(certificate(mailName, 'key')), cert: readFileSync(certificate(mailName, 'crt')) }
  const mail = await openSmtpServer({ security: 'starttls', tls, port: 587 })
  return { pds, mail, authority: readFileSync(at(`${caddyFolder}/pki/authorities/local/intermediate.crt`)) }
}

export type Internet = Awaited<ReturnType<typeof startInternet>>

const caddyFile = (pds?: { url: string; directoryUrl: string }) => `{
	local_certs
	skip_install_trust
}
${mailName} {
	respond 204
}
${pds ? serversOf(pds) : ''}
import /etc/caddy/Caddyfile
`

const serversOf = ({ url, directoryUrl }: { url: string; directoryUrl: string }) => `plc.directory {
	reverse_proxy ${new URL(directoryUrl).host}
}
${pdsName}, ada.${pdsName}, bea.${pdsName}, carl.${pdsName} {
	reverse_proxy 127.0.0.1:${new URL(url).port}
}`

const untilThere = async (files: readonly string[]) => {
  for (const file of files)
    for (let tries = 0; ; tries += 1) {
      const text = await readFile(file, 'utf8').catch(() => '')
      if (text !== '') break
      if (tries > 300) throw new Error(`${file} was not made.`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
}
