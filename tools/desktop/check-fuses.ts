import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { fuses } from './builder-config.ts'

const options: Record<keyof typeof fuses, FuseV1Options> = {
  runAsNode: FuseV1Options.RunAsNode,
  enableCookieEncryption: FuseV1Options.EnableCookieEncryption,
  enableNodeOptionsEnvironmentVariable: FuseV1Options.EnableNodeOptionsEnvironmentVariable,
  enableNodeCliInspectArguments: FuseV1Options.EnableNodeCliInspectArguments,
  enableEmbeddedAsarIntegrityValidation: FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
  onlyLoadAppFromAsar: FuseV1Options.OnlyLoadAppFromAsar,
  grantFileProtocolExtraPrivileges: FuseV1Options.GrantFileProtocolExtraPrivileges,
}

/** Names of the doors that stand otherwise in a packaged program than they should. */
export async function findWrongFuses(program: string): Promise<string[]> {
  const wire = await getCurrentFuseWire(program)
  return Object.entries(options)
    .filter(([name, option]) => {
      const wanted = fuses[name as keyof typeof fuses] ? FuseState.ENABLE : FuseState.DISABLE
      return wire[option] !== wanted
    })
    .map(([name]) => name)
}
