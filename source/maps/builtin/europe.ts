import { defineMap } from './define.ts';

/** Europe from Iceland to the Volga; sea routes join the coasts that look at each other. */
export const europe = defineMap(
  { id: 'europe', name: 'Europe', about: '47 lands from Iceland to the Volga', wraps: false },
  `
[British Isles, 3, #9a5b9e]
Iceland, -18.5, 65: Scotland, Norway
Ireland, -8, 53.3: Scotland, England
Scotland, -4.2, 57: England, Norway
England, -1.2, 52.3: Northern France, Low Countries

[Nordic Countries, 3, #4f7cac]
Norway, 8.5, 61: Sweden, Denmark, Lapland
Sweden, 15, 60: Denmark, Lapland, Finland
Denmark, 9.5, 56: Northern Germany
Lapland, 24, 67.5: Finland, Karelia
Finland, 26, 62.5: Karelia, Novgorod, Livonia

[Iberia, 2, #d9a441]
Portugal, -8, 39.6: Castile, Andalusia
Castile, -4.5, 41.5: Andalusia, Catalonia, Western France
Andalusia, -4.5, 37.5: Catalonia
Catalonia, 0.5, 41: Western France, Southern France

[France, 4, #6d6ab0]
Northern France, 1.5, 49.3: Western France, Burgundy, Low Countries, Rhineland
Western France, -0.5, 46: Burgundy, Southern France
Burgundy, 4.5, 47.3: Southern France, Rhineland, Alps
Southern France, 4, 44: Alps, Northern Italy, Sardinia
Low Countries, 5, 51.6: Rhineland, Northern Germany

[Central Europe, 6, #7a7f3f]
Northern Germany, 11, 53: Rhineland, Bavaria, Bohemia, Poland
Rhineland, 7.8, 50: Bavaria, Alps
Bavaria, 11.8, 48.6: Alps, Austria, Bohemia
Alps, 8.3, 46.8: Austria, Northern Italy
Austria, 14.5, 47.4: Bohemia, Hungary, Croatia, Northern Italy
Bohemia, 15.5, 49.8: Poland, Hungary
Poland, 19.5, 52: Hungary, Lithuania, White Russia, Kiev
Hungary, 19.5, 47.4: Croatia, Serbia, Romania, Kiev

[Italy, 2, #5b8c5a]
Northern Italy, 10, 45: Central Italy, Croatia
Central Italy, 12.3, 42.7: Southern Italy, Sardinia
Southern Italy, 16, 40: Albania, Sardinia
Sardinia, 9, 40.5:

[Balkans, 4, #b5533c]
Croatia, 16.5, 44.8: Serbia, Albania
Serbia, 21, 44: Albania, Bulgaria, Romania, Greece
Albania, 20, 41.2: Greece
Greece, 22.5, 39: Bulgaria, Anatolia
Bulgaria, 25.2, 42.6: Romania, Anatolia
Romania, 25, 45.8: Kiev, Black Sea Coast
Anatolia, 31, 39.5: Black Sea Coast, Don

[Eastern Lands, 4, #3f8f8b]
Livonia, 25.8, 57.8: Lithuania, Novgorod, White Russia
Lithuania, 23.8, 55.2: White Russia
White Russia, 28, 53.5: Kiev, Novgorod, Moscow
Kiev, 29.5, 50: Black Sea Coast, Moscow, Don
Black Sea Coast, 33, 46.8: Don

[Russia, 3, #808080]
Karelia, 36, 64.5: Novgorod, Volga
Novgorod, 32, 59: Moscow, Volga
Moscow, 38, 55.5: Volga, Don
Volga, 46, 57: Don
Don, 42, 49:
`,
);
