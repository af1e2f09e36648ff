import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { read } from './source-files.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** What systemd and Debian's init-system-helpers do with one unit; `known` is what deb-systemd-helper keeps about an installed package. */
const COMMANDS = `#!/bin/sh
cd "$MACHINE"
case "$(basename "$0") $*" in
  'getent passwd dig' | 'systemctl daemon-reload' | 'deb-systemd-helper update-state dig.service') ;;
  'systemctl is-active dig.service') if [ -e failed ]; then echo failed; exit 3; elif [ -e active ]; then echo active; else echo inactive; exit 3; fi ;;
  'systemctl enable '*) touch enabled ;;
  'systemctl disable --now '* | 'systemctl disable --quiet --now '*) rm -f enabled active ;;
  'systemctl stop '*) rm -f active ;;
  'systemctl start '* | 'systemctl restart '*) rm -f failed; touch active ;;
  'deb-systemd-helper --quiet was-enabled dig.service') [ ! -e known ] || [ -e enabled ] ;;
  'deb-systemd-helper enable dig.service') touch known enabled ;;
  'deb-systemd-helper purge dig.service') rm -f known enabled ;;
  'deb-systemd-invoke restart dig.service') if [ -e enabled ] || [ -e active ]; then rm -f failed; touch active; fi ;;
  'deb-systemd-invoke stop dig.service') rm -f active ;;
  *) echo "unexpected: $(basename "$0") $*" >&2; exit 1 ;;
esac
`;
const NAMES = ['systemctl', 'deb-systemd-helper', 'deb-systemd-invoke', 'getent'];

/** Runs the scripts of the package as dpkg does, with stand-ins for the commands that change the machine. */
export function debianMachine() {
  const root = temporaryFolder('dig-debian-');
  const bin = join(root, 'bin');
  for (const folder of [bin, join(root, 'run/systemd/system')]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(bin, 'commands'), COMMANDS);
  chmodSync(join(bin, 'commands'), 0o755);
  for (const name of NAMES) symlinkSync('commands', join(bin, name));
  const env = { PATH: `${bin}:/usr/bin:/bin`, MACHINE: root };
  const script = (name: string, ...args: string[]) => {
    const text = read(`packaging/deb/${name}`).replaceAll(' /run/', ` ${root}/run/`);
    execFileSync('sh', ['-c', text, name, ...args], { env, encoding: 'utf8' });
  };
  return {
    install: () => script('postinst', 'configure', ''),
    upgrade() {
      script('prerm', 'upgrade', '2.0.0');
      script('postrm', 'upgrade', '2.0.0');
      script('postinst', 'configure', '1.0.0');
    },
    remove() {
      script('prerm', 'remove');
      script('postrm', 'remove');
    },
    purge: () => script('postrm', 'purge'),
    /** After a removal that kept the settings. */
    installAgain: () => script('postinst', 'configure', '1.0.0'),
    systemctl: (...args: string[]) => void execFileSync(join(bin, 'systemctl'), args, { env }),
    crash: () => writeFileSync(join(root, 'failed'), ''),
    state: () => ({
      isEnabled: existsSync(join(root, 'enabled')),
      isRunning: existsSync(join(root, 'active')) && !existsSync(join(root, 'failed')),
    }),
    close: () => rmSync(root, { recursive: true }),
  };
}
