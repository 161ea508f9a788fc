import { defineMap } from './define.ts';

/** The largest of the built-in maps: the states and provinces from Alaska to Panama. */
export const northAmerica = defineMap(
  {
    id: 'north-america',
    name: 'North America',
    about: 'large: the states and provinces from Alaska to Panama',
    wraps: false,
  },
  `
[Western Canada, 4, #4f7cac]
Alaska, -150, 64: Yukon, British Columbia
Yukon, -135.5, 63.5: Northwest Territories, British Columbia
Northwest Territories, -119, 64.5: Nunavut, British Columbia, Alberta, Saskatchewan
Nunavut, -97, 65.5: Manitoba, Quebec
British Columbia, -124.5, 54.5: Alberta, Washington, Idaho, Montana
Alberta, -114.5, 55: Saskatchewan, Montana
Saskatchewan, -106, 54.5: Manitoba, Montana, North Dakota
Manitoba, -98, 55: Ontario, North Dakota, Minnesota

[Eastern Canada, 3, #6d6ab0]
Ontario, -86, 50.5: Quebec, Minnesota, Michigan, New York
Quebec, -72, 52: Labrador, New Brunswick, New York, Vermont, New Hampshire, Maine
Labrador, -61, 53: Nova Scotia
New Brunswick, -66.3, 46.6: Nova Scotia, Maine
Nova Scotia, -63, 45:

[Pacific States, 3, #5b8c5a]
Washington, -120.5, 47.4: Oregon, Idaho
Oregon, -120.6, 44: California, Nevada, Idaho
California, -119.8, 37: Nevada, Arizona, Baja California
Nevada, -116.7, 39.3: Idaho, Utah, Arizona
Idaho, -114.5, 44.3: Montana, Wyoming, Utah

[Mountain States, 5, #8e6c3a]
Montana, -109.5, 47: Wyoming, North Dakota, South Dakota
Wyoming, -107.5, 43: Utah, Colorado, South Dakota, Nebraska
Utah, -111.6, 39.4: Colorado, Arizona
Colorado, -105.6, 39: New Mexico, Nebraska, Kansas, Oklahoma
Arizona, -111.8, 34.3: New Mexico, Sonora, Baja California
New Mexico, -106, 34.4: Oklahoma, Texas, Chihuahua

[Great Plains, 5, #d9a441]
North Dakota, -100.4, 47.4: South Dakota, Minnesota
South Dakota, -100.2, 44.4: Nebraska, Minnesota, Iowa
Nebraska, -99.7, 41.5: Kansas, Iowa, Missouri
Kansas, -98.4, 38.5: Oklahoma, Missouri
Oklahoma, -97.4, 35.5: Texas, Missouri, Arkansas
Texas, -99, 31.4: Arkansas, Louisiana, Chihuahua, Coahuila, Tamaulipas

[Great Lakes, 6, #3f8f8b]
Minnesota, -94.3, 46.2: Wisconsin, Iowa
Iowa, -93.5, 42: Wisconsin, Illinois, Missouri
Missouri, -92.5, 38.4: Illinois, Arkansas, Tennessee, Kentucky
Wisconsin, -89.8, 44.6: Illinois, Michigan
Illinois, -89.2, 40: Indiana, Kentucky
Michigan, -84.8, 43.5: Indiana, Ohio
Indiana, -86.3, 39.9: Ohio, Kentucky
Ohio, -82.8, 40.3: Kentucky, West Virginia, Pennsylvania

[The South, 6, #b5533c]
Arkansas, -92.4, 34.8: Louisiana, Mississippi, Tennessee
Louisiana, -92, 31: Mississippi
Mississippi, -89.7, 32.7: Alabama, Tennessee
Alabama, -86.8, 32.8: Tennessee, Georgia, Florida
Tennessee, -86.4, 35.8: Kentucky, Georgia, Virginia, North Carolina
Kentucky, -85.3, 37.5: West Virginia, Virginia
Georgia, -83.4, 32.7: Florida, North Carolina, South Carolina
Florida, -81.7, 28.2: Cuba

[Atlantic States, 5, #9a5b9e]
West Virginia, -80.7, 38.7: Virginia, Maryland, Pennsylvania
Virginia, -78.5, 37.5: Maryland, North Carolina
North Carolina, -79, 35.5: South Carolina
South Carolina, -80.8, 33.9:
Maryland, -76.8, 39.2: Delaware, Pennsylvania
Delaware, -75.4, 38.9: Pennsylvania, New Jersey
Pennsylvania, -77.6, 41: New Jersey, New York
New Jersey, -74.4, 40.1: New York

[New England, 4, #c27ba0]
New York, -75.5, 43: Vermont, Massachusetts, Connecticut
Vermont, -72.8, 44.2: New Hampshire, Massachusetts
New Hampshire, -71.5, 43.7: Maine, Massachusetts
Maine, -69.2, 45.3:
Massachusetts, -72, 42.3: Connecticut, Rhode Island
Connecticut, -72.8, 41.5: Rhode Island
Rhode Island, -71.4, 41.5:

[Mexico, 5, #7a7f3f]
Baja California, -115, 29.5: Sonora
Sonora, -110.5, 29: Chihuahua, Sinaloa
Chihuahua, -106.3, 28.5: Coahuila, Sinaloa
Coahuila, -102, 26.8: Tamaulipas, Sinaloa, Jalisco
Tamaulipas, -98.7, 24: Jalisco, Veracruz
Sinaloa, -106, 24.2: Jalisco
Jalisco, -102.5, 20.5: Veracruz, Oaxaca
Veracruz, -97, 19.3: Oaxaca, Yucatan
Oaxaca, -96.5, 16.9: Yucatan, Guatemala
Yucatan, -89.2, 20.2: Guatemala, Cuba

[Central America, 2, #bf7f50]
Guatemala, -90.3, 15.5: Honduras
Honduras, -86.5, 14.8: Nicaragua
Nicaragua, -85, 12.8: Panama
Panama, -81.5, 8.9:
Cuba, -79, 21.8: Honduras
`,
);
