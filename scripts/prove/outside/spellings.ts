/** Addresses that no request may reach, and one that is public: as a number it may not be asked either. */
export const forbiddenV4 = [
  ...['127.0.0.1', '127.1.2.3', '0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.254', '172.16.0.1', '172.31.255.254'],
  ...['192.168.0.1', '192.168.1.254', '169.254.0.1', '169.254.169.254', '169.254.170.2', '100.64.0.1'],
  ...['100.100.100.200', '100.127.255.254', '192.0.0.1', '192.0.0.192', '192.0.2.1', '192.88.99.1', '198.18.0.1'],
  ...['198.51.100.7', '203.0.113.7', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', '168.63.129.16'],
]
export const forbiddenV6 = [
  ...[
    '::',
    '::1',
    'fe80::1',
    'fe80::a9fe:a9fe',
    'febf::1',
    'fc00::1',
    'fd00::1',
    'fd00:ec2::254',
    'fec0::1',
    'ff02::1',
  ],
  ...['ff0e::1', '2001:db8::1', '3fff::1', '100::1', '100:0:0:1::1', '4000::1', '5f00::1', '2001:2::1', '2001:20::1'],
  ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:169.254.169.254', '::ffff:93.184.216.34', '::127.0.0.1'],
  ...['64:ff9b::127.0.0.1', '64:ff9b::169.254.169.254', '64:ff9b::93.184.216.34', '64:ff9b:1::10.0.0.1'],
  ...[
    '2002:7f00:1::',
    '2002:a9fe:a9fe::1',
    '2002:5db8:d822::1',
    '2001:0:7f00:1::',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  ],
]
const literals = { v4: [...forbiddenV4, '93.184.216.34'], v6: [...forbiddenV6, '2606:4700::1111'] }

/** Where controls lead. Whatever name the proof's name server does not know leads there, too. */
export const fine = 'fine.quad-tests.example'

const bytesOf = (v4: string) => v4.split('.').map(Number)
const numberOf = (v4: string) => bytesOf(v4).reduce((sum, byte) => sum * 256 + byte, 0)
const octal = (value: number) => `0${value.toString(8)}`
const hex = (value: number) => `0x${value.toString(16)}`
const wide = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
const encoded = (text: string) => [...text].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('')

/** All that WHATWG reads as this number. */
const notations: ((v4: string) => string)[] = [
  (v4) => v4,
  (v4) => `${numberOf(v4)}`,
  (v4) => hex(numberOf(v4)),
  (v4) => octal(numberOf(v4)),
  (v4) => bytesOf(v4).map(hex).join('.'),
  (v4) => bytesOf(v4).map(octal).join('.'),
  (v4) =>
    bytesOf(v4)
      .map((byte) => `000${octal(byte)}`)
      .join('.'),
  (v4) => `${hex(bytesOf(v4)[0] ?? 0)}.${numberOf(v4) % 2 ** 24}`,
  (v4) => `${bytesOf(v4).slice(0, 2).join('.')}.${numberOf(v4) % 2 ** 16}`,
  (v4) => `${v4}.`,
  wide,
  encoded,
  (v4) => v4.replaceAll('.', '。'),
  (v4) => hex(numberOf(v4)).toUpperCase(),
]

const names = [
  ...[
    'localhost',
    'LOCALHOST',
    'LocalHost',
    'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    wide('localhost'),
    encoded('localhost'),
    'local\thost',
    'localhost.',
  ],
  ...[
    'localhost.localdomain',
    'app.localhost',
    'a.b.localhost',
    'ip6-localhost',
    'router',
    'intranet',
    'metadata',
    'db',
  ],
  ...['printer.local', 'printer.LOCAL', 'printer.local.', 'db.internal', 'metadata.google.internal', 'nas.home.arpa'],
  ...['x.cluster.local', '1.0.0.127.in-addr.arpa', 'x.onion', 'x.test', 'x.invalid', 'x.alt', `${fine}.`, `${fine}。`],
  ...[`${fine}..`, `.${fine}`, `a..${fine}`, `a*.${fine}`, `a!.${fine}`, `-a.${fine}`, `${'a'.repeat(64)}.example`],
  ...[`${'a.'.repeat(130)}example`, '', '.', '..', '%00', `${fine}%00.example`, `${fine}%2f.example`, `xn--.example`],
]

const ports = [
  '0',
  '1',
  '22',
  '25',
  '53',
  '80',
  '444',
  '3000',
  '5432',
  '6379',
  '8080',
  '8443',
  '9200',
  '11211',
  '65535',
  '65536',
  '-1',
  'x',
]
const schemes = [
  ...[
    'ftp',
    'ftps',
    'file',
    'gopher',
    'dict',
    'ldap',
    'jar',
    'javascript',
    'data',
    'blob',
    'ws',
    'wss',
    'tftp',
    'unix',
  ],
  ...[
    'netdoc',
    'view-source',
    'about',
    'mailto',
    'feed',
    'sftp',
    'smb',
    'redis',
    'postgres',
    'httpx',
    'h2',
    'blob:https',
  ],
]

/** Addresses as somebody types them, or as a redirect names them, of which none may be asked. */
export const spellings: string[] = [
  ...literals.v4.map((v4) => `https://${v4}/`),
  ...['127.0.0.1', '10.0.0.1', '169.254.169.254', '192.168.0.1', '0.0.0.0', '93.184.216.34'].flatMap((v4) =>
    notations.slice(1).map((notation) => `https://${notation(v4)}/`),
  ),
  ...['127.1', '127.0.1', '0', '0x0', '017700000001', '0x7f.1', '0x7F.0x0.0x0.0x1', '1.1', '10.1', '127.0.0.1.1'].map(
    (host) => `https://${host}/`,
  ),
  ...literals.v6.map((v6) => `https://[${v6}]/`),
  ...[
    '[0:0:0:0:0:0:0:1]',
    '[::0001]',
    '[::FFFF:7F00:1]',
    '[fe80::1%25eth0]',
    '[::1]:443',
    '[v1.x]',
    '[::1',
    '::1',
    '[]',
  ].map((host) => `https://${host}/`),
  ...names.map((host) => `https://${host}/`),
  ...ports.map((port) => `https://${fine}:${port}/`),
  ...ports.filter((port) => port !== '80').map((port) => `http://${fine}:${port}/`),
  ...['127.0.0.1', '[::1]', 'localhost', '169.254.169.254'].flatMap((host) => ofHost(host)),
  ...schemes.flatMap((scheme) => [`${scheme}://${fine}/`, `${scheme}://127.0.0.1/`]),
  ...[`https://me@${fine}/`, `https://me:word@${fine}/`, `https://:word@${fine}/`, `https://%20@${fine}/`],
  ...[
    `https://127.0.0.1@${fine}/`,
    `https://127.0.0.1:443@${fine}/`,
    `https://${fine}@${fine}/`,
    `https://a@b@${fine}/`,
  ],
  ...[`webcal://127.0.0.1/`, `webcals://localhost/`, `webcal://${fine}:8443/`, `webcal:${fine}`, `web\tcal://${fine}/`],
  ...[
    `webcal://me:word@${fine}/`,
    `webcals://[::1]/`,
    `https://${fine}/${'x'.repeat(3000)}`,
    '',
    'https://',
    'https:///',
  ],
]

/** Tricks with the parts of an address, around a host. */
function ofHost(host: string): string[] {
  return [
    ...[`http://${host}/`, `HTTPS://${host}/`, `https://${host}:443/`, `http://${host}:80/`, `https://${host}`],
    ...[`https://${fine}@${host}/`, `https://${fine}:443@${host}/`, `https://${fine}%40@${host}/`, `https://@${host}/`],
    ...[
      `https://${host}#@${fine}/`,
      `https://${host}?@${fine}/`,
      `https://${host}\\@${fine}/`,
      `https://${host}/@${fine}`,
    ],
    ...[
      `https:\\\\${host}\\`,
      `https:/${host}/`,
      `https:///${host}/`,
      `https:\\/\\/${host}/`,
      `\u0001https://${host}/`,
    ],
    ...[`ht\ntps://${host}/`, `https:/\t/${host}/`, `https://\r\n${host}/`, ` https://${host}/ `, `https://${host}\t/`],
  ]
}

/** Which a program may spell strangely, and which have to succeed. */
export const allowedSpellings: string[] = [
  ...[
    `https://${fine}/`,
    `https://${fine}`,
    `HTTPS://${fine.toUpperCase()}/`,
    `https://${fine}:443/`,
    `  https://${fine}/ `,
  ],
  ...[
    `webcal://${fine}/`,
    `WEBCALS://${fine}/`,
    `http://${fine}/`,
    `http://${fine}:80/`,
    `https://${wide('fine')}.quad-tests.example/`,
  ],
  ...[
    `https:\\\\${fine}\\a`,
    `https:/${fine}/`,
    `https://${fine}\\@127.0.0.1/`,
    `https://${fine}/@127.0.0.1`,
    `https://@${fine}/`,
  ],
  ...[
    `https://${fine}?@127.0.0.1/`,
    `https://${fine}#@127.0.0.1/`,
    `https://fi\tne.quad-tests.example/`,
    `https://${fine}/?u=http://127.0.0.1/`,
  ],
  ...[
    `https://fine。quad-tests。example/`,
    `https://${encoded('fine')}.quad-tests.example/`,
    `https://${fine}/${'x'.repeat(1900)}`,
  ],
]
