import { existsSync } from 'node:fs'
import { getuid } from 'node:process'
import { runProgram } from '../running/run-program.ts'

export const canInstallPackages = () => getuid?.() === 0 && existsSync('/etc/debian_version')

/** Installs a Debian package; returns whether it is installed now. */
export async function installPackage(name: string): Promise<boolean> {
  console.log(`installing ${name} …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = () => runProgram('apt-get', ['install', '-y', '-q', name], { env })
  if ((await install()).code === 0) return true
  // A fresh machine has no package lists yet.
  await runProgram('apt-get', ['update', '-q'], { env })
  const { code, output } = await install()
  if (code !== 0) console.log(output.trim().split('\n').slice(-3).join('\n'))
  return code === 0
}
