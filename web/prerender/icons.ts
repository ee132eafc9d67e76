import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './root.ts'

/**
 * Renders the icons that web/public/icon.svg can't serve as. Writes them, and the manifest that lists them, to the
 * site's folder.
 */
export const writeIcons = async (into: string) => {
  const icon = await readFile(join(root, 'web/public/icon.svg'), 'utf8')
  const files: Record<string, Buffer | string> = {
    // iOS rounds the corners itself and shows transparency as black.
    'apple-touch-icon.png': await draw(withRoom(icon, 2), 180),
    'icon-192.png': await draw(icon, 192),
    'icon-512.png': await draw(icon, 512),
    // Android crops to its own shape, but always shows a circle with a 40% radius around the center.
    // https://www.w3.org/TR/appmanifest/#icon-masks
    'icon-maskable-512.png': await draw(withRoom(icon, 4), 512),
    'favicon.ico': toIco(await draw(icon, faviconSize)),
    'site.webmanifest': `${JSON.stringify(manifest, undefined, 2)}\n`,
  }
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(into, name), content)))
}

const faviconSize = 32

/** The page background, as in web/index.html. */
const paper = '#faf6ee'

const manifest = {
  id: '/',
  name: 'Crier',
  short_name: 'Crier',
  description: 'Write a post once; Crier publishes it to every account you choose: once, and on the second.',
  lang: 'en',
  start_url: '/',
  // Not `standalone`: people connecting an account need to see whose page asks for the password, and need a way back.
  display: 'minimal-ui',
  background_color: paper,
  theme_color: paper,
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}

const [viewBox, ground] = ['viewBox="0 0 32 32"', '<rect width="32" height="32" rx="7"']

/** Returns the icon with its background extended to the edges, and with `room` more of it on each side of the bell. */
const withRoom = (icon: string, room: number) => {
  if (!icon.includes(viewBox) || !icon.includes(ground)) throw new Error('icon.svg is not drawn as it was.')
  const side = 32 + 2 * room
  return icon
    .replace(viewBox, `viewBox="${-room} ${-room} ${side} ${side}"`)
    .replace(ground, `<rect x="${-room}" y="${-room}" width="${side}" height="${side}"`)
}

const draw = (icon: string, size: number) =>
  sharp(Buffer.from(icon), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()

/**
 * An ICO directory with one icon, a PNG as is. https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10)
 */
const toIco = (png: Buffer) => {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // type: icon, not cursor
  header.writeUInt16LE(1, 4) // number of images
  header.writeUInt8(faviconSize, 6)
  header.writeUInt8(faviconSize, 7)
  header.writeUInt16LE(1, 10) // color planes
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
