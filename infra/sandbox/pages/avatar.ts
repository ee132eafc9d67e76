import { sha256 } from '../files.ts'

/** A face for a username: its initial on a colour of its own. */
export const avatar = (username: string) => {
  const hue = Number.parseInt(sha256(username.toLowerCase()).slice(0, 4), 16) % 360
  const initial = /[a-z0-9]/i.exec(username)?.[0]?.toUpperCase() ?? '?'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" role="img" aria-label="${initial}">
  <rect width="80" height="80" fill="hsl(${hue} 32% 38%)"/>
  <text x="40" y="41" fill="hsl(${hue} 60% 95%)" font-family="system-ui, sans-serif" font-size="36" font-weight="600"
    text-anchor="middle" dominant-baseline="central">${initial}</text>
</svg>`
}
