/**
 * Microsoft's zone names, the IANA zone for each (CLDR windowsZones, territory 001) and the places of Microsoft's
 * display name, old and new. `Standard Time` is left out at the end of a name.
 */
const TABLE = `
Dateline|Etc/GMT+12|International Date Line West
UTC-11|Etc/GMT+11|Coordinated Universal Time-11
Aleutian|America/Adak|Aleutian Islands
Hawaiian|Pacific/Honolulu|Hawaii
Marquesas|Pacific/Marquesas|Marquesas Islands
Alaskan|America/Anchorage|Alaska
UTC-09|Etc/GMT+9|Coordinated Universal Time-09
Pacific Standard Time (Mexico)|America/Tijuana|Baja California, Tijuana
UTC-08|Etc/GMT+8|Coordinated Universal Time-08
Pacific|America/Los_Angeles|Pacific Time (US & Canada), Pacific Time, US Pacific
US Mountain|America/Phoenix|Arizona
Mountain Standard Time (Mexico)|America/Mazatlan|Chihuahua, La Paz, Mazatlan
Mountain|America/Denver|Mountain Time (US & Canada), Mountain Time
Yukon|America/Whitehorse|Yukon
Central America|America/Guatemala|Central America
Central|America/Chicago|Central Time (US & Canada), Central Time, US Central
Easter Island|Pacific/Easter|Easter Island
Central Standard Time (Mexico)|America/Mexico_City|Guadalajara, Mexico City, Monterrey, Tegucigalpa
Mexico|America/Mexico_City|
Mexico Standard Time 2|America/Mazatlan|
Canada Central|America/Regina|Saskatchewan
SA Pacific|America/Bogota|Bogota, Lima, Quito, Rio Branco
Eastern Standard Time (Mexico)|America/Cancun|Chetumal
Eastern|America/New_York|Eastern Time (US & Canada), Eastern Time, US Eastern
Haiti|America/Port-au-Prince|Haiti
Cuba|America/Havana|Havana
US Eastern|America/Indiana/Indianapolis|Indiana (East)
Turks And Caicos|America/Grand_Turk|Turks and Caicos
Paraguay|America/Asuncion|Asuncion
Atlantic|America/Halifax|Atlantic Time (Canada), Atlantic Time
Venezuela|America/Caracas|Caracas
Central Brazilian|America/Cuiaba|Cuiaba
SA Western|America/La_Paz|Georgetown, La Paz, Manaus, San Juan
Pacific SA|America/Santiago|Santiago
Newfoundland|America/St_Johns|Newfoundland
Tocantins|America/Araguaina|Araguaina
E. South America|America/Sao_Paulo|Brasilia
SA Eastern|America/Cayenne|Cayenne, Fortaleza
Argentina|America/Argentina/Buenos_Aires|City of Buenos Aires, Buenos Aires
Greenland|America/Nuuk|Greenland
Montevideo|America/Montevideo|Montevideo
Magallanes|America/Punta_Arenas|Punta Arenas
Saint Pierre|America/Miquelon|Saint Pierre and Miquelon
Bahia|America/Bahia|Salvador
UTC-02|Etc/GMT+2|Coordinated Universal Time-02
Mid-Atlantic|Etc/GMT+2|Mid-Atlantic, Mid-Atlantic - Old
Azores|Atlantic/Azores|Azores
Cape Verde|Atlantic/Cape_Verde|Cabo Verde Is., Cape Verde Is., Cape Verde Islands
UTC|Etc/UTC|Coordinated Universal Time, Universal Coordinated Time
GMT|Europe/London|Dublin, Edinburgh, Lisbon, London, Greenwich Mean Time
Greenwich|Atlantic/Reykjavik|Monrovia, Reykjavik
Sao Tome|Africa/Sao_Tome|Sao Tome
Morocco|Africa/Casablanca|Casablanca
W. Europe|Europe/Berlin|Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna
Central Europe|Europe/Budapest|Belgrade, Bratislava, Budapest, Ljubljana, Prague
Romance|Europe/Paris|Brussels, Copenhagen, Madrid, Paris
Central European|Europe/Warsaw|Sarajevo, Skopje, Warsaw, Zagreb
W. Central Africa|Africa/Lagos|West Central Africa
Jordan|Asia/Amman|Amman
GTB|Europe/Bucharest|Athens, Bucharest
Middle East|Asia/Beirut|Beirut
Egypt|Africa/Cairo|Cairo
E. Europe|Europe/Chisinau|Chisinau
Syria|Asia/Damascus|Damascus
West Bank|Asia/Hebron|Gaza, Hebron
South Africa|Africa/Johannesburg|Harare, Pretoria
FLE|Europe/Kyiv|Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius
Israel|Asia/Jerusalem|Jerusalem
South Sudan|Africa/Juba|Juba
Kaliningrad|Europe/Kaliningrad|Kaliningrad
Sudan|Africa/Khartoum|Khartoum
Libya|Africa/Tripoli|Tripoli
Namibia|Africa/Windhoek|Windhoek
Arabic|Asia/Baghdad|Baghdad
Turkey|Europe/Istanbul|Istanbul
Arab|Asia/Riyadh|Kuwait, Riyadh
Belarus|Europe/Minsk|Minsk
Russian|Europe/Moscow|Moscow, St. Petersburg
E. Africa|Africa/Nairobi|Nairobi
Volgograd|Europe/Volgograd|Volgograd
Iran|Asia/Tehran|Tehran
Arabian|Asia/Dubai|Abu Dhabi, Muscat
Astrakhan|Europe/Astrakhan|Astrakhan, Ulyanovsk
Azerbaijan|Asia/Baku|Baku
Russia Time Zone 3|Europe/Samara|Izhevsk, Samara
Mauritius|Indian/Mauritius|Port Louis
Saratov|Europe/Saratov|Saratov
Georgian|Asia/Tbilisi|Tbilisi
Caucasus|Asia/Yerevan|Yerevan
Armenian|Asia/Yerevan|
Afghanistan|Asia/Kabul|Kabul
West Asia|Asia/Tashkent|Ashgabat, Tashkent
Qyzylorda|Asia/Qyzylorda|Qyzylorda
Ekaterinburg|Asia/Yekaterinburg|Ekaterinburg
Pakistan|Asia/Karachi|Islamabad, Karachi
India|Asia/Kolkata|Chennai, Kolkata, Mumbai, New Delhi, Calcutta
Sri Lanka|Asia/Colombo|Sri Jayawardenepura, Sri Jayewardenepura
Nepal|Asia/Kathmandu|Kathmandu
Central Asia|Asia/Bishkek|Bishkek, Astana, Nur-Sultan
Bangladesh|Asia/Dhaka|Dhaka
Omsk|Asia/Omsk|Omsk
Myanmar|Asia/Yangon|Yangon (Rangoon), Rangoon
SE Asia|Asia/Bangkok|Bangkok, Hanoi, Jakarta
Altai|Asia/Barnaul|Barnaul, Gorno-Altaysk
W. Mongolia|Asia/Hovd|Hovd
North Asia|Asia/Krasnoyarsk|Krasnoyarsk
N. Central Asia|Asia/Novosibirsk|Novosibirsk
Tomsk|Asia/Tomsk|Tomsk
China|Asia/Shanghai|Beijing, Chongqing, Hong Kong, Urumqi
North Asia East|Asia/Irkutsk|Irkutsk
Singapore|Asia/Singapore|Kuala Lumpur, Singapore
W. Australia|Australia/Perth|Perth
Taipei|Asia/Taipei|Taipei
Ulaanbaatar|Asia/Ulaanbaatar|Ulaanbaatar, Ulaan Bataar
Aus Central W.|Australia/Eucla|Eucla
Transbaikal|Asia/Chita|Chita
Tokyo|Asia/Tokyo|Osaka, Sapporo, Tokyo
North Korea|Asia/Pyongyang|Pyongyang
Korea|Asia/Seoul|Seoul
Yakutsk|Asia/Yakutsk|Yakutsk
Cen. Australia|Australia/Adelaide|Adelaide
AUS Central|Australia/Darwin|Darwin
E. Australia|Australia/Brisbane|Brisbane
AUS Eastern|Australia/Sydney|Canberra, Melbourne, Sydney
West Pacific|Pacific/Port_Moresby|Guam, Port Moresby
Tasmania|Australia/Hobart|Hobart
Vladivostok|Asia/Vladivostok|Vladivostok
Lord Howe|Australia/Lord_Howe|Lord Howe Island
Bougainville|Pacific/Bougainville|Bougainville Island
Russia Time Zone 10|Asia/Srednekolymsk|Chokurdakh
Magadan|Asia/Magadan|Magadan
Norfolk|Pacific/Norfolk|Norfolk Island
Sakhalin|Asia/Sakhalin|Sakhalin
Central Pacific|Pacific/Guadalcanal|Solomon Is., New Caledonia
Russia Time Zone 11|Asia/Kamchatka|Anadyr, Petropavlovsk-Kamchatsky
Kamchatka|Asia/Kamchatka|Petropavlovsk-Kamchatsky - Old
New Zealand|Pacific/Auckland|Auckland, Wellington
UTC+12|Etc/GMT-12|Coordinated Universal Time+12
Fiji|Pacific/Fiji|Fiji, Marshall Is.
Chatham Islands|Pacific/Chatham|Chatham Islands
UTC+13|Etc/GMT-13|Coordinated Universal Time+13
Tonga|Pacific/Tongatapu|Nuku'alofa
Samoa|Pacific/Apia|Samoa
Line Islands|Pacific/Kiritimati|Kiritimati Island
`

const zones = new Map<string, string>()
const places = new Map<string, string>()
for (const row of TABLE.trim().split('\n')) {
  const [name = '', zone = '', display = ''] = row.split('|')
  zones.set(plain(name), zone)
  zones.set(plain(`${name} Standard Time`), zone)
  const known = [display, ...display.split(', ')].map(plain).filter((place) => place !== '')
  for (const place of known) if (!places.has(place)) places.set(place, zone)
}

/** The last part of each IANA name ("Lisbon"), for places that Microsoft does not list. */
const cities = new Map(Intl.supportedValuesOf('timeZone').map((zone) => [plain(zone.split('/').at(-1) ?? ''), zone]))

/** The IANA name for a Windows zone name or a display name such as "(UTC+01:00) Amsterdam, Berlin"; null if unknown. */
export function windowsZone(name: string): string | null {
  const shown = plain(name.replace(/^\s*\((?:UTC|GMT)[^)]*\)/i, ''))
  // Outlook numbers its copies of a zone, and some programs write the summer form of the name.
  const standard = shown.replace(/ \d$/, '').replace(/ (daylight|summer) time$/, ' standard time')
  const whole = zones.get(shown) ?? zones.get(standard) ?? places.get(shown)
  if (whole !== undefined) return whole
  for (const part of name.replace(/^\s*\([^)]*\)/, '').split(/[,;:/]/)) {
    const place = places.get(plain(part)) ?? cities.get(plain(part))
    if (place !== undefined) return place
  }
  return null
}

function plain(name: string): string {
  const letters = name.normalize('NFD').replace(/[\u0300-\u036f.']/g, '')
  return letters
    .replace(/&/g, 'and')
    .replace(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase()
}
