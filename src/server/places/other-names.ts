/** Alternative names of big cities by GeoNames id; the packages give each one name only. */
export const otherNames: Record<number, string> = {
  2867714: 'München', // Munich
  2761369: 'Wien', // Vienna
  2618425: 'København', // Copenhagen
  3169070: 'Roma', // Rome
  3173435: 'Milano', // Milan
  3176959: 'Firenze', // Florence
  3164603: 'Venezia', // Venice
  3172394: 'Napoli', // Naples
  3165524: 'Torino', // Turin
  3176219: 'Genova', // Genoa
  3067696: 'Praha', // Prague
  756135: 'Warszawa', // Warsaw
  3094802: 'Cracow', // Kraków
  524901: 'Moskva', // Moscow
  2267057: 'Lisboa', // Lisbon
  2800866: 'Bruxelles', // Brussels
  2803138: 'Antwerp', // Antwerpen
  2797656: 'Ghent', // Gent
  2800931: 'Bruges', // Brugge
  2747373: 'Den Haag', // The Hague
  2660646: 'Geneva', // Genève
  2659811: 'Lucerne', // Luzern
  264371: 'Athina', // Athens
  683506: 'București', // Bucharest
  792680: 'Beograd', // Belgrade
  703448: 'Kiev', // Kyiv
  2886242: 'Cologne', // Köln
  2861650: 'Nuremberg', // Nürnberg
  2910831: 'Hanover', // Hannover
  2711537: 'Gothenburg', // Göteborg
  2510911: 'Seville', // Sevilla
  3530597: 'Ciudad de México', // Mexico City
  3553478: 'La Habana', // Havana
  5128581: 'NYC', // New York City
  5391959: 'SF', // San Francisco
  5368361: 'LA', // Los Angeles
  1816670: 'Peking', // Beijing
  1809858: 'Canton', // Guangzhou
  1275339: 'Bombay', // Mumbai
  1275004: 'Calcutta', // Kolkata
  1264527: 'Madras', // Chennai
  1277333: 'Bangalore', // Bengaluru
  1566083: 'Saigon', // Ho Chi Minh City
  1298824: 'Rangoon', // Yangon
  3081368: 'Breslau', // Wrocław
  3099434: 'Danzig', // Gdańsk
  6325494: 'Quebec City', // Québec
  2542997: 'Marrakech', // Marrakesh
  112931: 'Teheran', // Tehran
  734077: 'Salonica', // Thessaloníki
  2925533: 'Frankfurt/Main', // Frankfurt am Main
  1835848: 'Soul', // Seoul
  146268: 'Lefkosia', // Nicosia
  360630: 'Al Qahirah', // Cairo
};
