// The list below is made of two lists: their entries of eight characters and more, in lower case, without those that are no plain ASCII
// and those of one character again and again, sorted. Both are lists of passwords by how often they stand in published leaks.
//
// 1. zxcvbn (the list "passwords" of its frequency lists, as the Python package zxcvbn 4.5.0 has it)
//
// MIT License
//
// Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.
// Copyright (c) 2016 Daniel Wolf
//
// Permission is hereby granted, free of charge, to any person obtaining a copy
// of this software and associated documentation files (the "Software"), to deal
// in the Software without restriction, including without limitation the rights
// to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
// copies of the Software, and to permit persons to whom the Software is
// furnished to do so, subject to the following conditions:
//
// The above copyright notice and this permission notice shall be included in all
// copies or substantial portions of the Software.
//
// THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
// IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
// FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
// AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
// LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
// OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
// SOFTWARE.
//
// 2. Django 4.2.16 (django/contrib/auth/common-passwords.txt.gz, made by Royce Williams)
//
// Copyright (c) Django Software Foundation and individual contributors.
// All rights reserved.
//
// Redistribution and use in source and binary forms, with or without modification,
// are permitted provided that the following conditions are met:
//
//     1. Redistributions of source code must retain the above copyright notice,
//        this list of conditions and the following disclaimer.
//
//     2. Redistributions in binary form must reproduce the above copyright
//        notice, this list of conditions and the following disclaimer in the
//        documentation and/or other materials provided with the distribution.
//
//     3. Neither the name of Django nor the names of its contributors may be used
//        to endorse or promote products derived from this software without
//        specific prior written permission.
//
// THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND
// ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED
// WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
// DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT OWNER OR CONTRIBUTORS BE LIABLE FOR
// ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES
// (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES;
// LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON
// ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT
// (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS
// SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

/// The most common passwords of published leaks.
enum CommonPasswords {
  /// Whether the list has this one, which is in lower case.
  static func contains(_ password: String) -> Bool {
    let wanted = Array(password.utf8)
    return list.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.contains { $0.elementsEqual(wanted) }
  }

  /// Between blanks and line ends. A literal, because an array of so many bytes takes the compiler a minute.
  static let list = #"""
    !qaz1qaz !qaz2wsx !qazxsw2 "1,00001e+14" "k.,jdm" "zxcvbnm," "zxcvbnm,./" #1stunna -deleted- .adgjmptw 0.0.0.000
    0.00000000 0000000000d 0000000000o 00000001 00000007 00001111 00009999 000777fffa 00096462 000webhost 00110011
    00112233 001579238 00197400 007007007 007james 00998877 01010101 01011900 01011910 01011950 01011960 01011961 01011970
    01011971 01011972 01011973 01011974 01011975 01011976 01011977 01011978 01011979 01011980 01011981 01011982 01011983
    01011984 01011985 01011986 01011987 01011988 01011989 01011990 01011991 01011992 01011993 01011994 01011995 01011999
    01012000 01012001 01012009 01012010 01012011 01020304 0102030405 010203040506 01021990 01031985 01031988 01031989
    01041985 01041988 01061986 01061990 01071986 01081988m 01081989 01091987 01091989 01121986 01121988 01230123 01234567
    012345678 0123456789 01234567890 012345678910 0123654789 013cpfza 01470147 014702580369 0147258369 01478520 0147852369
    01478963 0147896325 0192837465 01telemike01 02011971 02011975 02011980 02011981 02011982 02011983 02011984 02011985
    02011986 02011987 02011988 02011989 02021971 02021973 02021976 02021979 02021981 02021982 02021983 02021984 02021985
    02021986 02021987 02021988 02021989 02021990 02031970 02031973 02031974 02031975 02031977 02031978 02031979 02031980
    02031981 02031982 02031984 02031985 02031986 02031987 02031988 02031989 02041972 02041973 02041974 02041975 02041976
    02041977 02041978 02041979 02041980 02041981 02041982 02041983 02041984 02041985 02041986 02041987 02041988 02041989
    02051970 02051972 02051973 02051975 02051976 02051977 02051978 02051980 02051981 02051982 02051983 02051984 02051985
    02051986 02051987 02051988 02051989 02061971 02061972 02061974 02061976 02061977 02061980 02061982 02061983 02061984
    02061985 02061986 02061987 02061988 02061989 02071971 02071975 02071976 02071978 02071979 02071980 02071981 02071982
    02071983 02071984 02071986 02071987 02071988 02071989 02081970 02081973 02081974 02081976 02081977 02081980 02081982
    02081983 02081984 02081985 02081986 02081987 02081988 02081989 02091971 02091973 02091975 02091976 02091977 02091980
    02091981 02091983 02091984 02091985 02091986 02091987 02091989 02101973 02101976 02101977 02101979 02101981 02101983
    02101984 02101985 02101986 02101987 02101988 02101989 02551670 02588520 03031986 03041986 03041991 03082006 033028pw
    04022000 04041988 04041991 04325956 04975756 05051985 05051987 05051989 05200520 06061986 06225930 063dyjuy 07071977
    07071987 07091990 0773417k 07831505 07931505 08031985 08031986 08051990 08081988 08121986 08154711 08520852 08522580
    085tzzqi 09051945 09061976 09080706 090808qwe 09090909 09121962q 09876543 0987654321 0987654321a 0987654321q 09877890
    0cdh0v99ue 0icotpd785 0o9i8u7y 0o9i8u7y6t 0okm9ijn 0p9o8i7u 0r968ji9ufj6 0raziel0 0sister0 10011001 10011986 10011990
    100200300 10031988 10051987 10071987 100years 10101010 1010101010 10101986 10101990 10111213 10200718 10201020
    10203040 102030405 1020304050 102030405060 10241024 10293847 102938475 1029384756 1029384756q 10293847qp 10987654321
    10inches 11001001 110110110 11051987 11051990 11061985 11081989 11110000 1111111111zz 11111111a 11111118 1111111a
    1111111q 111111aa 1111122222 11111aaaaa 11112222 11119999 1111aaaa 1111qqqq 11121314 1112131415 11121986 11122233
    111222333 111222333000 111222333444555 111222333a 111222tianya 111luzer 111zzzzz 11221122 1122112211 11223300 11223311
    11223344 112233445 1122334455 112233445566 11223344q 11223355 112233aa 112233qq 11231123 11234567 11235813 112358132
    1123581321 11251422 11335577 1133557799 118a105b 11924704 11c645df 11qq22ww 1200nerds 12011987 12021988 12031985
    12031987 12051988 12101961 1211109032 1211123a 12121212 1212121212 12121985 12121990 1212312121 12123434 12131213
    12131415 1213141516 121324810z 12211221 12213443 1223334444 122333444455555 12233445 12301230 12312312 123123123
    123123123123 123123123a 123123123q 123123321 12312345 123123456 123123789 123123aa 123123qq 123123qwe 123123qweqwe
    1232323q 12332100 12332112 123321123 123321123321 12332145 123321456 123321456654 123321aa 123321az 123321qaz 123321qq
    123321qw 123321qwe 123321qweewq 12340987 12341234 12341234q 12342000 12343412 12344321 12344321a 12344321q 1234509876
    12345123 123451234 1234512345 1234512i 123452000 123452345 12345432 123454321 123455432 1234554321 1234554321a
    1234554321q 12345600 12345611 12345612 123456123 123456123456 1234562000 123456321 12345654321 12345656 123456654
    123456654321 12345666 12345670 12345671 12345672000 12345677 12345678 123456780 123456781 123456782000 123456788
    1234567887654321 123456789 123456789* 123456789+ 123456789. 1234567890 1234567890- 1234567890-= 12345678900
    123456789000 12345678900987654321 12345678901 1234567890123 12345678901234567890 1234567890987654321 1234567890a
    1234567890d 1234567890m 1234567890o 1234567890p 1234567890q 1234567890qaz 1234567890qw 1234567890qwe 1234567890qwerty
    1234567890qwertyuiop 1234567890s 1234567890w 1234567890z 1234567890zzz 1234567891 12345678910 123456789101
    1234567891011 123456789101112 12345678912 123456789123 123456789123456 1234567891234567 123456789123456789
    1234567892000 1234567898 12345678987654321 1234567899 123456789987654321 123456789a 123456789aa 123456789abc
    123456789as 123456789asd 123456789b 123456789c 123456789d 123456789e 123456789f 123456789g 123456789h 123456789i
    123456789j 123456789k 123456789l 123456789m 123456789n 123456789o 123456789p 123456789q 123456789qaz 123456789qq
    123456789qqq 123456789qw 123456789qwe 123456789qwer 123456789qwerty 123456789r 123456789s 123456789t 123456789v
    123456789w 123456789x 123456789y 123456789z 123456789zx 123456789zxc 123456789zz 12345678a 12345678b 12345678c
    12345678d 12345678i 12345678j 12345678k 12345678m 12345678q 12345678qwe 12345678r 12345678s 12345678w 12345678z
    12345679 123456798 1234567a 1234567aa 1234567b 1234567c 1234567d 1234567g 1234567h 1234567j 1234567k 1234567l 1234567m
    1234567n 1234567p 1234567q 1234567qq 1234567qw 1234567qwertyu 1234567r 1234567s 1234567t 1234567u 1234567v 1234567w
    1234567y 1234567z 12345687 12345689 12345698 123456987 12345699 123456aa 123456aaa 123456ab 123456abc 123456abcd
    123456as 123456asd 123456asdf 123456az 123456mm 123456ok 123456qaz 123456qq 123456qqq 123456qw 123456qwe 123456qwer
    123456qwert 123456qwerty 123456rrr 123456ru 123456ss 123456zx 123456zxc 123456zz 12345789 123459876 12345abc 12345abcd
    12345abcde 12345asd 12345asdfg 12345qaz 12345qqq 12345qwe 12345qwer 12345qwert 12345qwerty 12345rewq 12345six
    12345trewq 12345zxc 12345zxcvb 12346789 12347890 12348765 12349876 1234abcd 1234asdf 1234five 1234kekc 1234love
    1234qwer 1234qwerasdf 1234qwerasdfzxcv 1234qwert 1234qwerty 1234rewq 1234rmvb 1234zxcv 12356789 123578951 123581321
    12365478 123654789 1236547890 123654789a 123654987 12369874 123698741 123698745 1236987z 123789456 123987456 123a123a
    123abc123 123abc456 123admin32 123admin321 123admin321a 123as123 123asd123 123boots1 123ewqasd 123hfjdk147 123joker
    123lol123 123masha 123mudar 123odidol 123password 123q123q 123qaz123 123qazwsx 123qq123 123qw123 123qwaszx 123qwe12
    123qwe123 123qwe123qwe 123qwe321 123qwe456 123qwe456rty 123qweas 123qweasd 123qweasdzx 123qweasdzxc 123qweqwe 123qwert
    123qwerty 123qwerty123 123soleil 123stella 123zxc123 12435687 12457896 124578963 12481632 12758698 12e3e456 12inches
    12locked 12monkey 12monkeys 12qw12qw 12qw23we 12qw34er 12qw34er56ty 12qwaszx 12qwerty 12s3t4p55 12string 13021990
    13031987 13041987 13041988 13061986 13121985 13131313 13141314 13241324 13243546 13245678 13245768 132465798
    132forever 13324124 133andre 134679258 13467982 13467985 134679852 1346798520 134kzbip 135135ab 13571113 13571357
    13572468 13576479 1357908642 1357911q 13579135 1357913579 13579246 135792468 1357924680 135797531 135798642 1357997531
    13587930210 13791379 139381512 14021985 14021986 14061991 14071789 14111986 14121412 14141414 14142135 14159265
    142536789 14314314 143143143 14531453 14629227 147147147 14725836 147258369 1472583690 147258369a 147369258 14785236
    147852369 147852963 14789632 147896321 147896325 14881488 14938685 14vbqk9p 15011987 15021985 15051981 15051990
    15101986 15151515 151nxjmt 15253545 15426378 154322358 154ugeiu 158uefas 159159159 159258357 159357123 159357258
    159357456 15935746 159357852 15975300 15975312 159753123 159753159753 15975321 1597532486 159753258 159753456
    159753456852 15975346 159753852 15975391 15987532 159875321 159951159 15s9pu03 16051980 16051987 16051989 16121987
    16161616 168asd168 17011987 17051988 17061988 17071994a 171204jg 17171717 17171717aa 172839456 17711771s 18011987
    18061990 18091985 18121812 18181818 18254288 18273645 18436572 18821221 18atcskd2w 18n28n24a 18n28n24a5 19031903
    19051905 19061987 19071907 19101987 19191919 19216801 19216811 19283746 192837465 1928374655 19371ayj 19372846
    19380018 19391945 19411945 19451945 19561956 19571957 19581958 1958proman 19591959 19601960 19611961 19621962 19631963
    19641964 19651965 19661966 19671967 19681968 19691969 19701970 19711971 19719870 19721972 1972chev 19731973 19733791
    19741974 19751975 19755791 19761976 19761977 19771977 19781978 19791979 19801980 19801982 19801984 19810301 19811981
    19821108 19821982 19821983 19822891 19831983 19831985 19833891 19841984 19841989 19844891 19851985 19851985p 19855891
    19861986 19866891 1986irachka 1986mets 19871987 19877891 19881988 19891959 19891989 19899891 19901990 19911991
    19911992 19921992 19921993 19922991 19931993 19932916 19933991 19941028 19941994 19944991 19951995 19952009sa 19955991
    19961996 19966991 19971997 19977991 19981998 19991999 19992000 19mtpgam19 1a1a1a1a 1a2a3a4a 1a2a3a4a5a 1a2b3c4d
    1a2b3c4d5e 1a2s3d4f 1a2s3d4f5g 1a2s3d4f5g6h 1aaaaaaa 1abcdefg 1america 1andonly 1anthony 1arsenal 1asdfghj 1asdfghjkl
    1asshole 1assword 1autopas 1babyboy 1babygirl 1basebal 1baseball 1bastard 1bbbbbbb 1bigdadd 1bigdaddy 1bigdick
    1bigfish 1brandon 1bulldog 1bullshi 1butterfly 1butthea 1carolin 1ccccccc 1charles 1charlie 1chelsea 1chester 1chicken
    1chocolate 1christi 1compute 1computer 1corvett 1cowboys 1creativ 1cricket 1crystal 1destiny 1diamond 1digital
    1dolphin 1drummer 1eeeeeee 1escobar2 1explore 1ferrari 1fishing 1flowers 1footbal 1football 1forever 1fptjtl919
    1fr2rfq7xl 1freedom 1fuckyou 1g2w3e4r 1gandalf 1gangsta 1gateway 1ggggggg 1grandma 1grizzly 1heather 1herbier 1hotmama
    1hxboqg2 1hxboqg2s 1iiiiiii 1iloveyou 1j9e7f6f 1jackson 1jasmine 1jeffrey 1jennife 1jessica 1jjjjjjj 1johnson 1ladybug
    1letmein 1life2live 1loveyou 1manager 1matthew 1melissa 1mercede 1michael 1michell 1michelle 1million 1monster
    1montana 1moretime 1mustang 1myspace 1newlife 1ofakind 1olmetec1 1onelove 1packers 1panther 1panties 1pass1page
    1passwor 1password 1patrick 1peaches 1penguin 1phoenix 1porsche 1princess 1pumpkin 1q1q1q1q 1q2q3q4q 1q2q3q4q5q
    1q2w3e4r 1q2w3e4r5 1q2w3e4r5t 1q2w3e4r5t6 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1q2w3e4r5t6y7u8i9o
    1q2w3e4r5t6y7u8i9o0p 1q3e5t7u 1qa2ws3e 1qa2ws3ed 1qa2ws3ed4rf 1qa2ws3ed4rf5tg 1qasw23ed 1qay2wsx 1qayxsw2 1qaz!qaz
    1qaz0okm 1qaz1qaz 1qaz2wsx 1qaz2wsx3e 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qaz3edc 1qaz@wsx 1qazwsxedc 1qazxcvb 1qazxdr5
    1qazxsw2 1qazxsw23edc 1qazxsw23edcvfr4 1qazzaq1 1qw23er4 1qwerty1 1qwertyu 1qwertyuio 1qwertyuiop 1rainbow 1rangers
    1richard 1rosebud 1s1h1e1f1 1samanth 1scooter 1sexybitch 1sexyred 1simpson 1starwar 1steeler 1stunner 1sunshin
    1sunshine 1superma 1superman 1therock 1thunder 1tiffany 1treehill 1trouble 1truelove 1v7upjw3nt 1vampire 1w2q3r4e
    1w2w3w4w 1warrior 1wildcat 1william 1winston 1x2zkg8w 1xrg4kcq 1xxxxxxx 1z2x3c4v 1z2x3c4v5b 1zn6fpn01n 1zn6fpn01x
    1zxcvbnm 1zzzzzzz 20002000 2000comeer 2000jeep 20012001 200190ru 20022002 20031987 20032003 2004-10- 20042004 20051988
    20052005 20061988 20062006 20070509031 20072007 20072008 20082008 20082009 20091988 20091989q 20091991 20092009
    20092010 20102010 2010comer 20111986 20112011 20122012 2012comeer 201jedlz 20202020 20spanks 21011989 21031987
    21031988 21031990 21051988 21051991 21052003 21101986 21122112 21125150 2112rush 21152117 212009164 21212121 212121qaz
    213546879 213qwe879 21436587 21864812 22011988 22021986 22021988 22021989 22031984 22041987 22041988 22061941 22071972
    22071986 221195ws 22152182 22221111 22223333 22334455 22446688 2278124q 22q04w90e 23021986 23041987 23049307 2305822q
    23176djivanfros 23232323 23456789 23jordan 23skidoo 23wesdxc 24011985 2401pedro 24061986 24111989 2416101113 24242424
    243462536 245lufpq 2468013579 24681012 24681357 246813579 24682468 24688642 24861793 24862486 248ujnfk 24gordon
    24pnz6kc 25011990 2502557i 25031987 25041988 25081988 25091987 25121987 25251325 25252525 25257758 25393275 254xtpss
    25800852 25802580 26031988 26061987 260zntpc 26262626 26429vadim 26665806 267ksyjf 27061988 27081989 27254931 27272727
    27352735 27412678 27731828 28011987 28021990 28021992 28041987 28081976 28282828 287hf71h 28infern 29011985 29051989
    29071983 29422277 29694419 299792458 29rsavoy 2b4dnvsx 2b8riedt 2bigtits 2blessed 2bornot2 2bornot2b 2children
    2cxdn8s271 2dumb2live 2hot4you 2i5fdruv 2kash6zq 2kroliczek 2letmein 2pacshakur 2password 2sexy2ho 2sisters 2w3e4r5t
    2wj2k9oj 2wsx1qaz 2wsx3edc 2wsx4rfv 2wsxcde3 2wsxzaq1 2ykn5ccf 3.1415926 30031988 30041986 30051985 305pwzlr 30624700
    31011987 31021364 31081981rs 311music 31217221027711 31313131 31359092 31415926 314159265 3141592654 31415927
    31x7t5xbke 321321321 321456987 32165498 321654987 3216732167 321ret32 32323232 32342711 326159487 32615948worms
    333222111 33334444 333666999 335533aa 33rjhjds 343104ky 34343434 34523452 34524815 34erdfcv 3526535265 3611jcmg
    36169544 36460341 368ejhih 36925814 369258147 369369369 36985214 369852147 36987412 369874125 37583867 380zliki
    383pdjvl 38972091 38gjgeuftd 393041123 3children 3d8cubaj2e 3daysgrace 3edc4rfv 3edcvfr4 3f3fpht7op 3odi15ngxb
    3qdlqb49js 3rjs1la2qe 3rjs1la7qe 3rjs5la8qe 3s43pth5aea 3sisters 3stooges 3syqo15hil 3techsrl 3xbobobo 40028922
    4077mash 41034103 413276191q 41d8cd98f00b 42042042 420smoke 421uiopy258 427cobra 4294967296 42qwerty42 43046721
    4311111q 43211234 43214321 4321rewq 4391634m 43922572 44332211 44445555 44448888 444555666 44556677 44e3ebda 44magnum
    4506802a 45454545 454dfmcq 456123789 45645645 456456456 45678912 456789123 45m2do5bs 46265216 46466452 46775575
    474jdvff 478jfszk 4809594q 48151623 481516234 4815162342 4815162342a 4815162342lost 4815162342q 48n25rcc 4904s677075
    49527843 495rus19 4children 4cranker 4ebouux8 4everlove 4fa82hyx 4freedom 4g3izhox 4gxrzemq 4me2know 4myspace 4r3e2w1q
    4rfv3edc 4rfv5tgb 4rzp8ab7 4seasons 4wheeler 4z34l0ts 4z3al0ts 50505050 50spanks 51051051051 51094didi 51501984
    51502112 51505150 51525354 51842543 520love101182 52253823 52545856 52678677 531879fiz 53472235 5411pimo 541233432442
    54132442 5432112345 545ettvy 551scasi 5532361cnjqrf 55378008 55443322 5544332211 55495746 554uzpad 55556666 555666777
    55665566 55667788 55832811 55bgates 56565656 565hlgqo 567rntvm 56836803 57392632 57699434 5845201314 58565254
    59382113kevinp 5a8b9c2d 5c92v5h6 5children 5element 5gtgiaxm 5hsu75kpot 5plk4l5uc7 5t4r3e2w1q 5t6y7u8i 5tgb6yhn
    5tgbnhy6 5w76rnqp 5wr2i7h8 5x1cjdsb9p 5xfgs3ii9d 61808861 622906268 62543234 625vrobg 62717315 6339cndh 634142554
    640xwfkv 6458zn7a 64impala 65mustan 65mustang 66005918 66613666 66669999 666999666 666satan 669e53e1 66mustang
    671fsa75yt 67390436 67529353 67899876 67camaro 67mustan 67mustang 6817zd57 682regkh 6846kg3r 68582988 686xqxfg
    68camaro 69213124 69696969 69camaro 69charger 69cougar 69mustang 6gcf636i 6hbf28w791 6jhwmqku 6strings 6v21wbgad
    6xe8j2z4 6yhn7ujm 705499fh 73501505 74107410 74108520 74123698 741236985 741258963 74185296 741852963 7418529630
    741852kk 74227422 742617000027 74699723 748159263 753951456 753951852 754740g0 7653ajl1 7654321a 76689295 766rglqy
    770129ji 776158ab 777555333 7777755102q 77777778 7777777a 7777777s 7777777z 77778888 777888999 777angel 78621323
    786786786 78787878 789123456 78945612 789456123 7894561230 789456123a 78963214 789632145 789632147 789654123 78978978
    789789789 78n3s5af 791159392 794613258 794613852 7elephants 7ertu3ds 7f4df451 7gorwell 7hrdnw23 7imjfstw 7jokx7b9du
    7ovtgimc 7u8i9o0p 7ugd5hip2j 80070633pc 80637852730 808state 8096468644q 80988218126 81726354 82214989 824358553
    8363eddy 849vak17 85200258 85208520 85218812 85852008 863abgsg 86753099 86chevyx 87062134 870621345 87654321 87654321q
    878kckxy 87e5nclizry 88002000600 88351132 88887777 88889999 890098890 89015173454 89032073168 89172735872 89211375759
    89231243658s 8928190a 89600506779 89876065093rax 89898989 8ix6s1fceh 8j4ye3uz 8letters 8phrowz622 8phrowz624 8seconds
    8xuuobe4 9-11-1961 9085084232 9085603566 90909090 911turbo 91328378 918273645 91866709 92298899 92702689 9293709b13
    92dk2cidp 92k2cizcdp 9379992a 9379992q 94246843 94327579 944turbo 951753852 96321478 963214785 963258741 96385274
    963852741 9638527410 98256518 98741236 987412365 98745632 987456321 987654123 98765432 987654321 9876543210 9876543211
    987654321a 987654321g 987654321q 987654321z 98766789 98798798 987987987 989244342a 98989898 99762000 99887766
    9988776655 999111999q 999666333 999888777 99ranger 99strenght 9hmlpyjd 9hotpoin 9kyq6fge 9uzp9jek3f 9z5ve9rrcz
    <password> ??????@mail.ru @bigmir.net a1111111 a1169619 a12121212 a1234567 a12345678 a123456789 a1234567890 a123456a
    a123456b a123456z a19l1980 a1a1a1a1 a1a2a3a4 a1a2a3a4a5 a1b2c3d4 a1b2c3d4e5 a1l2e3x4 a1s2d3f4 a1s2d3f4g5 a1s2d3f4g5h6
    a32tv8ls a3eilm2s2y a5201314 a6543210 a7777777 a7nz8546 a838hfid a8kd47v5 a9387670a a987654321 aa1111aa aa123123
    aa123321 aa123456 aa123456789 aa224466 aa261599 aaa123123 aaa12345 aaa123456 aaaa1111 aaaa1122 aaaaaaa1 aaaaaaaa1
    aaaaaaaaa1 aaaabbbb aaaassss aabb1122 aabbccdd aaliyah1 aardvark aaron123 aaron431 aassddff ab123456 ab12cd34
    abc123123 abc12345 abc123456 abc1234567 abc123456789 abc123abc abcabc123 abcd1234 abcd12345 abcd123456 abcde123
    abcde12345 abcdef12 abcdef123 abcdefg1 abcdefg123 abcdefgh abcdefgh1 abcdefghi abcdefghi1 abcdefghij abdullah abercrom
    abercrombie aberdeen abhishek abigail1 abnormal abracada abracadabra abraham1 abrakadabra abramova absinthe absolute
    abulafia abundance ac2zxdty academia acapulco access01 access12 access123 access14 access20 access22 access88 access99
    accessno account1 accountant accountbloc accounting accounts acdeehan acerview aceshigh achilles acidburn acidrain
    acmilan1 acun3t1x acuransx acurarsx aczx7812 ad123456 adam1234 adams33486 adapters addicted addison1 addl0223 adekunle
    adelaide adelante adelheid adelphia adgjmptw adidas11 adidas12 adidas123 adidas69 admin123 admin1234 admin18533362
    administrator admiral1 adrenali adrenalin adrian12 adrian123 adriana1 adrianna adrianna1 adrienne adrienne1 adv12775
    advance1 advantag adventur adventure advocate adxel187 aerosmit aerosmith aerosmith1 aerostar aessedai aezakmi1
    afghanistan afhvfwtdn afrika2002 afrodita afrodite aftermat agamemno agapov58 agbdlcid agent007 aggarwal agnieszka
    agnieszka1 agricola agustina ahbird1984 ahmed123 aikman08 airborn1 airborne airborne1 airbrush airedale airforce
    airforce1 airjordan airplane airplane1 airsoft1 aishiteru aishwarya ajcuivd289 ajnjuhfa ajnjuhfabz ak470000 akademia
    akademiks11 akatsuki akax89wn akinfeev akopa123 aksarben aksrms8010 al123456 alabama1 alabama123 alabaste alakazam
    alanfahy alastair albacore albatros albatross albert12 albertjr alberto1 alcapone alcatraz alchemist alcoholi aldebara
    aldebaran alderaan alejandr alejandra alejandra1 alejandro alejandro1 alejandro2 aleksand aleksander aleksandr
    aleksandra alekseev alekseeva alemania alena123 alena2010 alenushka alessand alessandr alessandra alessandro alevtina
    alex1234 alex12345 alex1959 alex1971 alex1973 alex1974 alex1975 alex1976 alex1981 alex1982 alex1983 alex1985 alex1987
    alex1989 alex1990 alex1991 alex1995 alex1996 alex1998 alex2000 alex2009 alex2010 alex2112 alexalex alexand1 alexande
    alexander alexander1 alexander2 alexander3 alexandr alexandra alexandra1 alexandre alexandria alexandru alexis01
    alexis09 alexis10 alexis11 alexis12 alexis123 alexis13 alexsander alexsandr alfabeta alfarome alfaromeo alfonso1
    alfred19 alfredo1 algernon alhambra alicante alice123 aliceadsl aligator alina123 alina1994 alina1995 alina1998
    alina2002 alina2006 alina2010 alina2011 alino4ka alinochka alkaline alladin79 allah786 allahakbar allahis1 allahuakbar
    allalone allan123 allblack allblacks allen123 alleycat alliance alligato alligator allison1 allister alliswell
    allmine1 allnight allochka allrecipes allstar1 allstars allstate alltheway allyson1 almario927 almaz666 almighty
    almighty1 alohomora alondra1 aloysius alpacino alpha123 alphabet alphabeta alphadog alphaman alphaome alphaomega
    alphaone alphasig alskdjfh alskdjfhg altavista alterego alternat alternativa alucard1 alyssa12 alyssa123 am4h39d8nh
    amadeus1 amadeusptfcor amanda01 amanda10 amanda11 amanda12 amanda123 amanda13 amanda18 amanda21 amanda22 amanda69
    amandine amaranth amarillo amaterasu amateurs amatuers amazing1 amazonas amazonka amber123 amberdog amberlee ambition
    ambrosia ambulanc amdturion64 amekpass america1 america10 america12 america123 america13 america2 america7 american
    american1 ameritec amersham amethyst amiga500 amoramor amorcito amoremio amoreterno amoureuse amoureux amsterda
    amsterdam amsterdam1 an83546921an13 anabelle anabolic anaconda anakonda analfuck anallove analslut anamaria anarchy1
    anastaci anastasi anastasia anastasia1 anastasija anastasiy anastasiya anastasya anathema anatoliy ancella2 anchorag
    anchorat anderson anderson1 andranik andre123 andre1986 andrea11 andrea12 andrea123 andrea99 andreas1 andreeva
    andrei123 andreika andreita andretti andrew01 andrew10 andrew11 andrew12 andrew123 andrew13 andrew17 andrew21 andrew22
    andrew23 andrew88 andrew99 andrewjackie andrey12 andrey123 andrey1992 andreyka andromed andromeda andrusic1 andy2000
    andyod22 anetka11 anfield1 angedemon angel007 angel101 angel123 angel1234 angel666 angel777 angela12 angela123
    angelbab angelbaby angelbaby1 angeldog angeleye angeleyes angeleyes1 angelface angelgirl angelica angelica1 angelika
    angelina angelina1 angeline angeliqu angelique angelita angelito angelito1 angelo4ek angelochek angelofwar angels12
    angels123 angelseye22 angie123 anguilla angus123 anhnhoem anhyeuem ania1986 animal2000 animals1 animalsex animation
    anime123 anisimov anna12345 anna1982 anna1984 anna1985 anna1986 anna1987 anna1988 anna1989 anna1990 anna1994 anna1997
    anna2000 anna2002 anna2010 anna2614 annaanna annabell annabelle annabelle1 annalisa annamari annamaria annapoli
    annarbor annelies annemari annemarie annette1 annie123 anniedog annmarie anno1602 annushka anonymer anonymou anonymous
    another1 antananarivu anteater antelope anthony! anthony0 anthony01 anthony07 anthony08 anthony1 anthony10 anthony11
    anthony12 anthony123 anthony13 anthony14 anthony15 anthony2 anthony21 anthony22 anthony23 anthony3 anthony4 anthony5
    anthony6 anthony7 anthony8 anthony9 antietam antiflag antigone antihero antivirus antoine1 antoinette anton123
    antonell antonella antonia1 antonina antonio1 antonio123 antonio2 antonio3 antonioj antonius antonova antoshka
    anuradha anything anything1 aobo2010 aolsucks aotearoa apache64 aphrodit aphrodite apocalyp apocalypse apokalipsis
    apollo11 apollo12 apollo13 appelsin apple123 applegat applemac applepie applepie1 apples12 apples123 applesauce
    appleseed appletre april123 apsk54321 aptx4869 aq1sw2de3 aqswdefr aquafina aqualung aquamann aquamarine aquarius
    aquarius1 aquemini aqwzsxedc arabella arabella24630 arachnid aragorn1 arcangel archange archangel archibal archimed
    architec architect archmage arclight arcobaleno arcturus aregdone arenrone areyukesc argentin argentina argentina1
    argentum argonaut arhangel arianna1 aristote aristotl arizona1 arkangel arkansas arlingto armadill armagedd armageddon
    armagedo armagedon armando1 armastus armorgames armstron armstrong armstrong1 arnster55 arrowhea arschloc arschloch
    arschloch1 arsehole arsenal0 arsenal1 arsenal11 arsenal12 arsenal123 arsenal14 arsenal2 arsenal7 arsenal9 arsenalf
    arsenalfc arshavin art131313 artcast2 artefact artem123 artem1992 artem1995 artem2010 artem777 artemis1 artichok
    artiller artofwar arwpls4u arxangel as123456 as790433 asasasas asd12345 asd123456 asd123asd asd123qwe asd666fds
    asdasd12 asdasd123 asdasd22 asdasd666 asdasdas asdasdasd asdasdasd1 asdf1234 asdf12345 asdf123456 asdf3423 asdf4321
    asdf67nm asdfasdf asdfasdf1 asdffdsa asdfg123 asdfg1234 asdfg12345 asdfgh01 asdfgh12 asdfgh123 asdfgh123456 asdfghj1
    asdfghjk asdfghjk1 asdfghjkl asdfghjkl1 asdfghjkl12 asdfghjkl123 asdfghjkl; asdfjkl1 asdfjkl; asdflkjh asdfqwer
    asdfrewq asdfzxcv asdqwe123 asdzxc123 asfnhg66 ashanti1 ashleigh ashleigh1 ashley01 ashley08 ashley09 ashley10
    ashley11 ashley12 ashley123 ashley13 ashley14 ashley15 ashley16 ashley17 ashley18 ashley19 ashley21 ashley22 ashley23
    ashley24 ashley69 ashutosh asmodean asmodeus aspirant aspirina aspirine assa1234 assasins assassin assassin1 assassins
    assclown asscrack asseater assembler assface1 assfucke asshole! asshole1 asshole12 asshole123 asshole2 asshole3
    asshole69 assholes asslicke asslicker asslover assmaste assmaster assmonke assmunch associat asswipe1 assword1
    astalavista astaroth asterios asterix1 astonmar astonmartin astonvil astonvilla astra123 astrid29 astroboy astroman
    astrovan asturias at4gftlw athlon64 atlanta1 atlantic atlantida atlantis atlantis1 atlars10 atletico atljhjdf atombomb
    atreides attitude attitude1 auckland2010 aug!272010 august10 august11 august12 august13 august14 august15 august16
    august17 august18 august19 august20 august21 august22 august23 august24 august25 august26 august27 august28 august29
    august30 august31 augustin augustine augustus auntjudy aurelien aurelius austin01 austin10 austin11 austin12 austin123
    austin13 austin31 austin316 austintx australi australia australia1 autechre authcode autobahn automati automobil
    autopas1 autopass avalanch avalanche avalon08 avalon11 avangard avemaria avenger1 aventura aviation avogadro avondale
    avrillavigne avtoritet awdrgyjilp awei1616 awesome! awesome1 awesome12 awesome123 awesome2 awo8rx3wa8t az123456
    azathoth azerty12 azerty123 azertyui azertyuiop azfpc310 azsxdcfv azsxdcfvgb azwebitalia b0ll0cks b1234567 b123456789
    b2spirit b929ezzh babababa babatunde babemagn babemagnet baberuth babochka babushka baby1234 baby2000 baby2008
    baby2009 babybaby babybaby1 babybear babybear1 babyblue babyblue1 babyboo1 babyboy1 babyboy12 babyboy123 babyboy2
    babyboy3 babycake babycakes babycakes1 babydoll babydoll1 babyface babyface1 babygirl babygirl! babygirl01 babygirl06
    babygirl07 babygirl08 babygirl09 babygirl1 babygirl10 babygirl11 babygirl12 babygirl13 babygirl14 babygirl15
    babygirl16 babygirl17 babygirl18 babygirl19 babygirl2 babygirl20 babygirl21 babygirl22 babygirl23 babygirl24 babygirl3
    babygirl4 babygirl5 babygirl6 babygirl69 babygirl7 babygirl8 babygirl9 babygurl babygurl1 babygurl12 babygurl13
    babygurl14 babygurl2 babyhuey babylon5 babylon6 babylove babylove1 babymama1 babyphat babyphat1 babyruth bacardi1
    backbone backd00r backdoor backdraf backlash backspac backspace backspace1 backstreet backwood bad11bad badabing
    badaboom badbitch1 badboy12 badboy123 badboy69 badboys2 badgirl1 badgirls badkarma badkitty badlands badminto
    badminton badnaamhere baerchen baggies1 baggins1 baggio10 bagheera bagpipes bahia1979 bailey01 bailey10 bailey11
    bailey12 bailey123 baili123com bajingan bajskorv bakayaro bakesale balalaika balance1 baldeagl baldeagle baldhead
    baldrick balefire balla007 baller10 baller11 baller12 baller123 baller13 baller21 baller22 baller23 baller24 ballerina
    ballin12 ballin23 balloon1 balloons balls123 ballsack ballsdeep ballsout baltazar baltimor baltimore baltimore1
    bambolina bamidele banaan123 banana11 banana12 banana123 bananana bananas1 banderas banderos bandicoot bandit01
    bandit11 bandit12 bandit123 bangalor bangalore bangaram bangbang bangbang1 bangbros bangkok1 bangladesh bankshot
    banshee1 baphomet baptiste barabash barabbas baracuda barakuda baranova barbados barbara1 barbaria barbarian barbaris
    barbaros barbie12 barbie123 barbiegirl barbwire barcelon barcelona barcelona1 barcelone barclays bareback barefeet
    barefoot baritone barkley1 barmalei barmaley barney01 barney11 barney12 barrabas barracud barracuda barrakuda barrynov
    barselona bartende bartman1 baseba11 basebal1 baseball baseball! baseball08 baseball09 baseball1 baseball10 baseball11
    baseball12 baseball13 baseball14 baseball15 baseball16 baseball17 baseball18 baseball19 baseball2 baseball20
    baseball21 baseball22 baseball23 baseball24 baseball25 baseball3 baseball33 baseball4 baseball5 baseball6 baseball7
    baseball8 baseball9 basilisk basketba basketbal basketbal1 basketbal9 basketball basketball1 bassboat bassfish
    basshead bassingw bassline bassman1 bassmast bassplay bastard1 bastardo bastogne batista1 batistuta batman01 batman11
    batman12 batman123 batman13 batman21 batman22 batman23 batman69 batman99 batterie batterse battery1 battlefield
    bautista bayadera bayern94 bayliner bayshore baywatch bazongaz bb123456 bball123 bbbbbb99 bbbbbbb1 bbleo1zz bcfields
    bdfyeirf beachboy beachbum beaches1 beanhead beano002 beantown bear2327 bearbear bearbear1 bearcat1 bearcats bearclaw
    beardog1 beardown bearshar bearshare beast123 beast556 beast666 beastie1 beatles1 beatles4 beatrice beatrice1 beautifu
    beautiful beautiful1 beautiful2 beaver12 beaver69 beavis69 because1 beckham1 beckham23 beckham7 beefcake beer1234
    beerbong beernuts beethove beethoven beethoven9 begemotik behappy1 behemoth beholder bela2404 belgario belgorod
    believe1 belinda1 bella123 bellaboo belladog belladon bellagio bellevue bellissima bellsout bellybut belochka beloved1
    bendover benedict benedikt benessere benetton benfica1 bengals1 benhogan benidorm benjamin benjamin1 benjamin15
    benladen bennett1 bennevis benny123 bennyboy bentley1 berbatov berenice berezuckiy bergen09 bergerac bergkamp berkeley
    berliner berlingo bermuda1 bernadet bernadette bernard1 bernardo bernhard berserke berserker bertrand bertuzzi
    besiktas bestfriend bestfriends beszoptad bethany1 bettina23 bettis36 betty123 bettyboo bettyboop bettyboop1 bettylou
    beverly1 beyblade beyonce1 bff4ever bg6njokf bharathi bhbyjxrf biarritz biedronka bigasses bigballa bigballs bigballs1
    bigbear1 bigberth bigbird1 bigblack bigblock bigblue1 bigboner bigboobs bigbooty bigbooty1 bigboss1 bigboy11 bigboy12
    bigboy123 bigbroth bigbrother bigbubba bigbucks bigbutts bigchief bigcocks bigdaddy bigdaddy1 bigdick1 bigdicks
    bigdog69 bigfella bigfoot1 biggdogg biggirls biggreen bighead1 bighouse bigjohn1 bigjuggs bigloser bigmama1 bigmaxxx
    bigmoney bigmoney1 bigmouth bignasty bigpappa bigpenis bigpimp1 bigpimpi bigpimpin bigpimpin1 bigpoppa bigpussy
    bigsexxy bigsexy1 bigsmall bigstick bigstuff bigtime1 bigtits1 bigtitts bigtitty bigtruck bigtymer bigwaves bigwilly
    bikerboy bilbobag bill1234 billabon billabong billabong1 billgate billgates billiard billiejoe1 billy123 billybob
    billybob1 billyboy billygoa billyjoe billyray bingbing bingbong bingo123 binladen biohazar biohazard biologia bionicle
    bioshock birdbath birdcage birdhouse birdie123 birdland birdman1 birmingh birmingham birthday birthday1 birthday10
    birthday100 birthday2 birthday21 birthday26 birthday27 birthday28 birthday299 birthday3 birthday4 birthday5 birthday54
    birthday6 biscayne biscuit1 biscuit22 bisexual bismarck bismilah bismilla bismillah bismillah1 bitch101 bitch123
    bitch1234 bitch666 bitchass bitchass1 bitchboy bitchedu bitchedup bitches! bitches1 bitches2 biteme12 biteme69
    bkl29m2bk bl8lygb0 blabla123 blablabl blablabla blablabla1 black123 black666 blackadd blackass blackbea blackbel
    blackbelt blackber blackberry blackbir blackbird blackboo blackbox blackboy blackbur blackcat blackcat1 blackcat123
    blackcoc blackcock blackdic blackdick blackdog blackdog1 blackdra blackdragon blackeye blackfin blackfly blackhat
    blackhaw blackhawk blackhawk1 blackhea blackheart blackhol blackhole blackhorse blackice blackie1 blackjac blackjack
    blackjack1 blacklab blackmag blackman blackman1 blackmen blackmetal blackmor blackone blackops blackout blackout1
    blackpoo blackpool blackpus blackros blackrose blackrose1 blacksab blacksex blackshe blacksta blackstar blacksun
    blacktop blackwater blackwhite blackwid blackwoo blade123 blademan bladerun bladerunner blahblah blahblah1 blake123
    blankman blasted1 blaster1 blasters blastoff blaze420 bleacher blenheim blessed1 blessed2 blessed7 blessing blessing1
    blessings blessyou blindman blingbli blingbling blink123 blink182 blizzard blizzard1 blkdrag0ns blockbus bloembol
    blogs123 blondie1 blondinka blood123 blood4life blood666 bloodlus bloodlust bloodred bloopers blossom1 blowfish
    blowjob1 blowjob69 blowjobs blowme69 bltynbabrfwbz blue1234 blue2000 blueangel bluearmy blueball blueballs bluebear
    bluebell blueberr blueberry blueberry1 bluebird bluebird1 blueblue blueboy1 blueboys bluedevi bluedevil bluedevils
    bluedog1 bluedragon blueduck blueeyes blueeyes1 bluefire bluefish bluegill bluegras bluejay1 bluejays bluejean
    bluelight blueline bluemoon bluemoon1 bluenose bluenote blueroom bluerose blueskie bluesky1 bluesman bluestar bluetick
    bluewate bluewave blumpkin blunt420 bmw318is bmw325is bmw330ci bmw750il bmx4life boating1 bob12345 bobafett bobbobbo
    bobby123 bobbybob bobbyboy bobbyjoe bobbyorr bobcat12 bobcats1 bobdylan bobesponja bobjones bobmarle bobmarley
    bobmarley1 bobo1234 bobolink bobsmith bocephus bodiroga bodybuil bodyhamm bodyshop boeing74 boeing747 boeing77
    bogdan123 bogdanova boguska123 boilerma boing747 bojangle bollocks bollocks1 bologna1 bombadil bomberman bombshel
    bonapart bond0007 bond9007 bondage1 bondarenko bondra12 bonefish bonehead bonethug bonethugs boneyard bonghits
    bongtoke bongwater bonjour1 bonjovi1 bonkers1 bonoedge bonscott boobear1 boobies1 boobies2 boobless booboo11 booboo12
    booboo123 booboo69 boogaloo boogers1 boogiema boognish boogyman bookcase bookmark bookworm boomboom boomboom1 boomer12
    boomer22 boomerang boomtown boondock booster1 bootcamp bootmort bootneck bootsie1 bootsman bootycal bootycall bootyman
    borabora borboleta bordeaux boredboi4u boricua1 boris123 borisenko borisova bornfree borntorun borodina borracho
    borussia bosco123 boscoe01 bosshogg bosslady bossman1 bosstone boston11 boston12 botafogo bouboule boulette bowhunte
    bowhunter bowling1 bowling3 boxster1 boy4u2ownnyc boyfriend boyfriend1 boyscout boywonde bpgjldsgjldthnf br00klyn
    br1ttany bradford bradley1 bradpitt braindea branden1 brandnew brandnew1 brandon! brandon0 brandon00 brandon01
    brandon1 brandon10 brandon11 brandon12 brandon123 brandon13 brandon2 brandon3 brandon4 brandon5 brandon6 brandon7
    brandon8 brandy12 branford brasilia bratz123 bravehea braveheart braves10 braves95 braxton1 brayden1 brazzers breadfan
    breadman breakdance breaker1 breakers breakfas breanna1 brehznev breitlin brenda69 brendan1 brendon1 brennan1 brentfor
    brentwoo bretagne brethart brett123 brewcrew brewster bri5kev6 brian123 brianna1 brianna2 briciola bridget1 brighton
    brigitte brillian brilliant brillo021 brimston bringiton brisbane bristol1 britania britney1 britneys brittany
    brittany1 brittany12 brittany2 brittney brittney1 broadband1 broadway broadway1 brodie10 brokenhear broncos1 broncos2
    broncos7 broodwar brooke12 brooke123 brooklyn brooklyn1 brooklyn2 brooksie brother1 brother2 brothers brothers1
    brown123 browncow browndog browneye browneyes browneyes1 brownie1 browning brownlov browns99 brownsugar browseui
    bruce123 brucelee brucelee1 brucewayne bruins77 bruiser1 bruno123 brunodog brunswic bryan123 bryant24 bsheep75
    bubba123 bubbabub bubbadog bubbaman bubble01 bubblebox bubblegu bubblegum bubblegum1 bubbles! bubbles1 bubbles12
    bubbles123 bubbles13 bubbles2 bubbles3 bubbles7 buccanee buckeye1 buckeyes buckeyes1 buckfast buckshot buckskin
    buckster buckwhea buckwheat buckwild bucuresti budapest buddy123 buddyboy buddyboy1 buddycat buddydog buddylee
    budlight budlight1 budweise budweiser budweiser1 budwiser buffalo1 buffalos buffett1 buffy123 buffy1ma bugmenot
    bugsbunn bugsbunny bugsbunny1 bugssgub buhjvfybz bujhm123 bujhmbujhm bukowski buldozer bulgakov bulldawg bulldog1
    bulldog2 bulldog5 bulldog7 bulldogg bulldogs bulldogs1 bullfrog bullhead bullnuts bullride bulls123 bullseye bullshit
    bullshit1 bullwink bullyboy bumblebe bumblebee bumblebee1 bumerang bungalow bunghole bunnies1 bunny123 bunnyman
    buratino burberry burlpony burltree burrfoot burrito1 burton12 burunduk busdrive bushido1 bushmast bushwack bushwick
    business business1 businessbabe bustanut buster01 buster11 buster12 buster123 buster13 buster21 buster22 buster69
    buster88 buster99 buterfly butter11 butter12 butterba butterball butterbean buttercu buttercup buttercup1 butterfl
    butterflies butterfly butterfly! butterfly0 butterfly1 butterfly2 butterfly3 butterfly4 butterfly5 butterfly6
    butterfly7 butterfly8 butterfly9 butters1 buttface buttface1 buttfuck butthead butthead1 butthole butthole1 buttlove
    buttmunc buttmunch buttnutt buttocks buttons1 buttplug buzhidao buzzkill buzzword bvgthfnjh bvp33w7epu bwfq23jp7f
    byabybnb byajhvfnbrf bycnbnen bynthytn byrjuybnj byusdg23 c.ronaldo c0l0rad0 c0mputer c0rvette c1234567 c123456789
    c32649135 c3por2d2 c43dae874d c43qpul5rz cab4ma99 caballer caballero cabbage1 cabbages cabernet cabibble cabinboy
    cabledog cableguy cableman cabowabo cacapipi cachondo cachorro cadillac cadillac1 cadr14nu caffreys cahek0980 caitlin1
    caitlyn1 calamity calavera calbears calculator calderon caleb123 calgary1 caliente californ californi california
    california1 caligula calimero callaway calliope callista callisto callofduty calvin69 camaleon camaleun camaro67
    camaro69 camaross camaroz2 camaroz28 cambiami cambridg cambridge camel123 cameleon camelot1 cameltoe cameron0 cameron1
    cameron12 cameron123 cameron2 cameron7 camilla1 camille1 camneely camp0017 campbell campbell1 campus100 canada12
    canada123 canada99 canadian canadien canaries cancer69 candace1 candice1 candlebo candy101 candy123 candyass candybar
    candycan candycane candycane1 candygirl candygirl1 candyman candyman1 canesfan cannabis cannelle cannibal cannibus
    cannonba cannonda cannondale canoneos cantona1 cantona7 cantstop canucks1 capetown capital1 capital5 capitals capoeira
    capricor capricorn capricorn1 capricornio capslock captain1 captain2 captaink capucine car12345 caramel1 caramella
    caramelo cardigan cardinal cardinal1 cardinals cardinals1 care1839 carebear carebear1 carebears carebears1 career121
    carefree carla123 carlitos carlitos1 carlos10 carlos12 carlos123 carlos13 carlotta carlsbad carlsberg carlton1
    carmelo1 carmelo15 carnaval carnival carol123 carolcox carolina carolina1 caroline caroline1 carolyn1 carpedie
    carpediem carpediem1 carpente carpenter carpenter1 carrera4 cartagen carter12 carter15 carter80 carthage cartman1
    cartman2 cartoon1 cartoons carwash1 casablan casablanca casandra casanova casey123 caseyboy caseydog cashflow cashmone
    cashmoney cashmoney1 casper12 casper123 casper99 cassandr cassandra cassandra1 cassidy1 cassie12 cassie123 cassiope
    castaway castillo castillo1 cat15175 catalina catalina1 catarina catdaddy catdog12 catdog123 caterham caterina
    caterpil catfight catfish1 catherin catherine catherine1 catholic cathouse catinhat catlover catmando catsdogs
    catsmeow catwoman caution1 cavalier caveman1 cavscout cbarkley cbljhjdf cbljhtyrj cbr600f3 cbr600f4 cbr600rr cbr900rr
    cbr929rr cbufhtnf ccccccc1 cde34rfv cdexswzaq cds04121989 cdtnjxrf cdtnkfyf cdtnkfyrf cdtnkzxjr cdznjckfd cecilia1
    cegthgegth cegthgfhjkm ceisi123 celebrat celebrit celeste1 celestia celicagt cellphon cellphone cellphone1 celtic123
    celtic1888 celtic67 celtic88 celticfc celtics1 centauri central1 centrino centurion cepetsugih cepseoun cerberus
    cerulean cervantes cessna15 cessna17 cessna172 cezer121 cfiekmrf cfitymrf cfkfvfylhf cfvlehfr cghfdjxybr cgtwbfkbcn
    ch0c0late ch1tt1ck chaching chadwick chainsaw challeng challenge challenger chamberl chambers chameleo chamonix
    champ123 champagn champagne champion champion1 champions chandler chandler1 chanelbag chanelle change12 change1234
    changeit changeme changeme1 changepa channel1 chantal1 chantelle chaos666 chaparra chapstic characte character
    charger1 chargers chargers1 chargers21 charisma charity1 charlene charlene1 charles0 charles1 charles2 charles3
    charless charlest charley1 charlie! charlie0 charlie01 charlie1 charlie10 charlie11 charlie12 charlie123 charlie13
    charlie2 charlie3 charlie4 charlie5 charlie6 charlie7 charlie8 charlie9 charlieb charliem charlies charline charlize
    charlott charlotte charlotte1 charlton charly2004 charmaine charmed1 charmed3 charming chase123 chasity1 cheater1
    cheburashka checkers checkito checkmat checkmate cheer101 cheer123 cheerios cheerlea cheerleade cheerleader
    cheerleaers cheese11 cheese12 cheese123 cheeseca cheesecake cheetah1 cheguevara chelle1234 chelsea0 chelsea1 chelsea11
    chelsea12 chelsea123 chelsea2 chelsea3 chelsea4 chelsea5 chelsea6 chelsea7 chelsea8 chelseaf chelseafc chelsey1
    chemical chemical1 chemistr chemistry cherokee cherokee1 cherries cherries1 cherry12 cherry123 cherry13 cherrypi
    cheshire chessman chessmas chessmaster chester1 chester2 chester3 chester7 chester8 chesters chestnut chevelle
    chevelle1 chevrole chevrolet chevrolet1 chevy350 chevy454 chevyman chevys10 chevytru chevyz71 chewbaca chewbacc
    chewbacca cheyanne cheyenne cheyenne1 chgobndg chibears chicago0 chicago1 chicago2 chicago23 chicago3 chicago5
    chicago7 chicago9 chicco22 chicharito chicken! chicken0 chicken1 chicken11 chicken12 chicken123 chicken2 chicken3
    chicken5 chicken6 chicken7 chickens chickens1 chickenwing101 chicklet chico123 chief123 chihuahu chihuahua chihuahua1
    chilango children children1 children2 children3 children4 chilidog chillout chimaera chimaira china123 chinacat
    chinadol chinaman chinaski chinatow chinchil chinchilla chinchin chinese1 chingada chipmonk chipmunk chipper1
    chipper10 chippers chipster chiquita chiquita1 chitarra chitown1 chivas#1 chivas10 chivas100 chivas11 chivas12
    chivas123 chivas13 chloe123 choclate chocolat chocolate chocolate! chocolate1 chocolate2 chocolate3 chocolate4
    chocolate5 chocolate7 chocolate8 chocolate9 choochoo chopper1 choppers chopsuey chouchou choupette chris100 chris101
    chris123 chris1234 chris200 chris999 chrisbln chrisbrown chrisrey chrissie chrissy1 christa1 christelle christer
    christi1 christia christiaan christian christian1 christian2 christian7 christie christin christina christina1
    christina2 christine christine1 christma christmas christmas1 christmas2 christo1 christof christop christophe
    christopher christopher1 christos christy1 chronic1 chronic420 chrysler chuck123 chuckie1 chuckles chuluthu churchil
    churchill chutrung ciaociao ciccione cidkid86 cigarett cincinna cinderel cinderella cindy123 cindylou cingular
    cingular1 cinnamon cinnamon1 cisco123 ciscokid citibank civilwar cjdthitycndj cjkysirj cjmasterinf cjrjkjdf cjxb2014
    ck6znp42 cksdnd12 clambake clapton1 clarence clarence1 clarinet clarinet1 clarissa clarisse clarkken clarkkent
    class2010 classact classic1 classics classof06 classof07 classof08 classof09 classof200 classof201 claudia1 claudine
    claybird claymore clayton1 clearwat clemence clemente clementine clemson1 cleopatr cleopatra cleopatra1 clevelan
    cleveland cleveland1 clifford clifford1 clinton1 clipper1 clippers clitlick clitoris clitring clochette clockwor
    close-up clownboy clubpenguin clueless cm6e7aumn9 cmu9ggzh cnfnbcnbrf cnfybckfd cnhfyybr cnhjbntkm cnhtrjpf cnjvfnjkju
    cntgfirf cntgfyjdf cobblers cobra123 cobra427 cobra777 cobrajet coca-cola cocacola cocacola1 cocaine1 coccinella
    cockgobbler cockring cocksuck cocksucker coco1234 cocococo cocoloco coconut1 cocopuff cocorico codeblue codered1
    coffee11 coffee12 cokeisit coldbeer coldfire coldplay coldplay1 colegiata coleman1 colin123 collants collect1 collecti
    collecto colleen1 college1 collingw collins1 colocolo colole57 colombia colombia1 colorado colorado1 colossus colt1911
    coltrane columbia columbia1 columbus comanche comander combat123654 comcast1 comeon11 comfort1 comicbook comicbookdb
    comicbooks comicsans command1 command2 commande commander commando commerce commodor communit community compaq12
    compaq123 compass1 complete compton1 computador computadora compute1 computer computer1 computer11 computer12
    computer123 computer2 computers concepcion concorde concordi concrete concrete1 conditio conducto conehead confiden
    confidence confused confused1 connect1 connecte connecti connection connor11 connor12 consense constanc constance
    constantin constantine construc consuelo consulta consumer containe continue contortionist contrase contrasena
    contrera control1 control2 converse converse1 cookie01 cookie11 cookie12 cookie123 cookie13 cookie23 cookie59
    cookiemons cookiemonster cookies! cookies1 cookies12 cookies123 cookies2 cooking1 cool1234 cool123456 coolbean
    coolbeans coolbeans1 coolboy1 coolbree coolcat1 coolcool cooldude cooldude1 coolfool coolgirl coolgirl1 coolguy1
    coolhand coolkid1 coolman1 coolness coolness1 coolwhip cooper11 cooper12 cooper123 coorslig coorslight coorslit
    copenhag copenhagen copernic corazon1 cordell123 core2duo coregmedia corentin corleone cornbrea cornbread cornelia
    corneliu cornelius cornell1 cornflak cornhole cornholi cornholio cornhusk cornwall corperfmonsy corporat corpsman
    corrado1 corsair1 cortland corvet07 corvett1 corvette corvette1 cosmo123 cosmodog cosmopolitan costaric costarica
    cosworth cottage1 cougars1 counchac countach counter1 counterstrike country1 countryb countryboy countyli couponmom
    couponsc10 courage1 courage9 courtney courtney1 courtney12 couscous cousteau covenant coventry covingto cowabung
    cowboy12 cowboy22 cowboys0 cowboys1 cowboys12 cowboys2 cowboys22 cowboys81 cowboys9 cowboyup cowgirl1 cptnz062
    cqub6553 crabcake cracker1 crackers crackers1 crackhea crackhead crackhead1 cracksevi craig123 cranberr crawfish
    crawford crayfish crazy101 crazy123 crazybab crazybitch crazyboy crazycat crazydog crazyfrog crazygirl crazygirl1
    crazyman crazyzil creampie creamyou creatine creation creativ1 creative creative1 creepers creosote crepusculo
    crescent cressida crevette cribbage cricket1 crickett criminal crimson1 crip4life crippler cristian cristian1
    cristiano cristiano7 cristina cristina1 critter1 critters crjhgbjy crjhjcnm crocodil crocodile cronaldo cronaldo7
    crosby87 crossfir crossfire crossroa croucher crowbird crownvic cruiser1 crusader cruzazul cruzazul1 crybaby1 crystal0
    crystal1 crystal12 crystal123 crystal2 crystal7 csfbr5yy csyekmrf ctdfcnjgjkm cthulhu1 cthuttdbx cthuttdf cthuttdyf
    ctrhtnyj ctvtyjdf cubalibr cubalibre cubbies1 cubswin1 cucciola cucciolo cucumber cuddles1 culinary cumberla cumeater
    cumlover cumshot1 cumshots cumsucker cunningh cuntfinger cunthole cuntlick cuntsoup cupcake1 cupcake12 cupcake123
    cupcake2 cupcakes cupcakes1 curious1 curitiba currahee cutegirl cutie101 cutie123 cutiepie cutiepie1 cutiepie12
    cutiepie2 cutlass1 cvbhyjdf cvtifhbrb cvzefh1gk cvzefh1gkc cxfcnkbdfz cxfcnmttcnm cxy831126 cxzdsaewq cyberman
    cybernet cyberonline cybersex cyclone1 cyclones cyclops1 cyecvevhbr cygnusx1 cyjdsvujljv cynthia1 cypress1 cytuehjxrf
    cytujdbr czekolada d0r1nc0urt d1234567 d123456789 d1i2m3a4 d1lakiss d2xyw89sxj d71lwz9zjs d78unhxq d9zufqd92n dabears1
    dabl1125 dad2ownu dadadada daddy123 daddygirl1 daddymac daddysgirl daedalus daffodil daffyduc daffyduck daftpunk
    dagestan dagobert daisy123 daisy3112 daisydog daisymae daisymay dakota01 dakota12 dakota123 dakota99 dalbas73 dalejr88
    dalglish dallas01 dallas11 dallas12 dallas123 dallas21 dallas214 dallas22 dallastx dalmatio damage11 damilare damilola
    damned69 damngood damocles dance123 dance4life dancer12 dancer123 dancing1 dandelio dandelion dangerou dangerous
    dangerous1 dangerous12 daniel01 daniel07 daniel10 daniel11 daniel12 daniel123 daniel13 daniel14 daniel15 daniel16
    daniel18 daniel19 daniel20 daniel21 daniel22 daniel23 daniel26 daniela1 danielit danielito daniella danielle danielle1
    danielle12 danielle2 danijela danil8098 danilova danniash danny001 danny123 dannyboy dannyboy1 dannym88 dante123
    danthema dantheman dapzu455 daredevi daredevil daredevil1 darkange darkangel darkangel1 darkfire darkhors darkjedi
    darkknig darkknight darklord darkmage darkmanx darkmoon darkness darkness1 darknigh darknight darknite darkseed
    darkside darkside1 darksoul darkstar darkstar1 darkwing darkwolf darlene1 darling1 darnell1 darrell1 darthmau
    darthmaul darthvad darthvader dartmout dasha123 dasha2010 dashadasha dashenka datalife datalore datnigga daughter
    daughter1 dave1234 davecole daveyboy david123 david777 davidic1 davidkin davidlee davidoff davidruiz davidson davinchi
    daydream daytona1 daywalker dbjktnnf dbm123dm dbrnjhbz dbrnjhjdbx dbrnjhjdyf dbyjuhfl dcowboys dctdjkjl dctktyyfz
    dctvcjcfnm dctvgbplf dctvghbdf dctvghbdtn dcunited dd123456 ddddddd1 ddzj39cb3 de1987ma deadfish deadhead deadlift
    deadlock deadman1 deadmau5 deadmeat deadmoin deadpool deadsexy deadsoul deadspin deadwood deadzone deandre1 dearbook
    death123 death666 deathnote deathnote1 deathrow deathsta deathstar debbie69 deborah1 debugger december december1
    december10 december11 december12 december13 december14 december15 december16 december17 december18 december19
    december2 december20 december21 december22 december23 december25 december28 december31 decembre dedewang deepblue
    deepdive deeppurple deepthro deepthroat deepwate deerhunt deerhunter deerpark deeznuts deeznutz default1 defender
    defiant1 deflep27 deftones deftones1 degrassi1 delacruz delasoul delerium deliciou delicious delicious1 delilah1
    delldell delorean delphine delpiero delpiero10 delta123 deltachi deltaforce deltaone deltasig demetrio demetriu
    demilovato demon123 demon1234 demon12345 demon1q2w3e demon1q2w3e4r demon1q2w3e4r5t demon666 den12345 den221991
    denis123 denis1984 denis1988 denis2011 denman85 dennis12 dennis123 depeche1 depechemode derp12!@ derparol derrick1
    derrickh desadesa desdemon desember deshawn1 designer designer1 desiree1 deskjet1 desmond1 desperad desperado
    desperados destinee destiny1 destiny12 destiny123 destiny2 destiny3 destiny7 destroye destroyer detectiv dethklok
    detroit1 detroit313 deusefiel deutschl deutschland devil123 devil666 devilboy devildog devildog1 devildriver devilish
    devilman devilmay devilmaycry devilmaycry4 devo2706 devochka dewayne1 dezember dfa72dfj dfcbkbcf dfcbkmtd dfcbkmtdf
    dfg5fhg5vgfh1 dfkmltvfh dfkmrbhbz dfktynby dfktynbyf dfktynbyrf dfnheirf dfyjdf846 dgl70460 dhjnvytyjub diablo11
    diablo23 diablo66 diablo666 diablo69 diabolic diabolik diamante diamond0 diamond1 diamond12 diamond123 diamond2
    diamond3 diamond4 diamond6 diamond7 diamondb diamondd diamonds diamonds1 diana123 dianochka diapason diciembr
    diciembre dickface dickhead dickhead1 dickless dicklick dickster dicksuck dickweed dictiona dictionary didididi
    diego123 dieguito diesirae dietcoke dietcoke1 differen digimon1 digital1 digital2 digitalprodu digiview dignity7
    dilbert1 dilligaf dilligas dillinge dillweed dima1234 dima12345 dima1985 dima1989 dima1990 dima1991 dima1992 dima1993
    dima1994 dima1995 dima1996 dima1997 dima1998 dima1999 dima2000 dima2009 dima2010 dimabilan dimadima dimanche dimebag1
    dimedrol dimensio dimension dimidrol dimitris dimochka dimon4ik dimples1 dinamite dingdong dingdong1 dinmamma dinosaur
    dinosaur1 dinsdale diogenes dionysus diosesamo diosesamor diosesfiel dipascuc dipstick director direktor direwolf
    dirkpitt dirtball dirtbike dirtbike1 dirtybir dirtyboy dirtydog dirtygirl dirtyman discgolf discover discovery
    diskette disneyland disturbe disturbed disturbed1 divedeep diversio divorce1 diwtgm8492 dixiedog djg4bb4b djgabbab
    djkrjlfd djkujuhfl djtiesto dkflbckfd dkflbdjcnjr dkflbvbh dkflbvbhjdbx dkflbvbhjdyf dkjfghdk dkssud12 dkxjizc282
    dm6tzsgp dmfxhkju dmitriev doberman doctorwh doctorwho dodgeram dodgers1 dodgeviper dogballs dogbert1 dogbreat
    dogbreath dogfight doggy123 doggydog doggysty doggystyle doghouse doglover doglover1 dogphil3650 dogpound dogshit1
    dogstyle dohcvtec dolemit1 dolemite dolittle dollarbi dollface dolomite dolores1 dolphin1 dolphin2 dolphin7 dolphin9
    dolphins dolphins1 dolphins13 doma77ns domainlock2005 domenica domenico dominati dominator dominic1 dominican1
    dominick dominick1 dominik1 dominika dominion dominiqu dominique dominique1 domodedovo donaldduck donatello donkeykong
    donna123 donovan1 dont4get dontcare dontdoit dontforg dontforget dontgotm donthate dontknow dontknow1 donttell
    doodlebu doodlebug doodlebug1 doodles1 dookenr1 doomsayer.2.7mords.v doomsayer.2.7mords.vv doomsday doorknob dopehead
    doraemon doromich dorothee dorothy1 dortmund dothedew doudoune doughboy douglas1 dovetail dowjones downhill download
    downtown downunde dpbk1234 dr.pepper draconis dracula1 dragon00 dragon01 dragon05 dragon10 dragon11 dragon12 dragon123
    dragon13 dragon19 dragon20 dragon21 dragon22 dragon23 dragon25 dragon33 dragon64 dragon66 dragon666 dragon69 dragon76
    dragon77 dragon88 dragon98 dragon99 dragonage dragonba dragonball dragonballz dragonfi dragonfire dragonfl dragonfly
    dragonfly1 dragonla dragonma dragons1 dragonss dragoon1 dragoste dragrace dragstar dragster dramaqueen dreamcas
    dreamcast dreamer1 dreamer2 dreamers dreamgirl dreaming dressage drjynfrnt dro8smwq dropdead dropkick dropzone
    drowssap drowssap1 drpepper drpepper1 drstrang drumandbass drumline drummer1 drummers drumnbass ds7zamnw dsobwick
    dt123456 dtcyeirf dtheyxbr dthjybrf dthjybxrf dthyjcnm dtkjcbgtl dtxyjcnm ducati74 ducati99 duchess1 duckhunt duckling
    duckpond ducksoup ducttape dude1234 dude1998 dudelove duffbeer dukeblue dukenuke dukenukem dukester dumbass1 dumbfuck
    duncan21 dune2000 dupadupa dupont24 duracell durandal durango1 dustin23 dusty123 dusty197 dustydog dutchess dutchess1
    dutchman dylan123 dylandog dynamite dynastar dynasty1 dynomite dzxtckfd e2yfp41b e3r4t5y6 eae21157 eagle123 eagleeye
    eagleman eagleone eagles05 eagles11 eagles12 eagles20 earlgrey earnhard earnhardt3 earthlin earthlink eastern1
    eastside eastside1 eastside13 eastwest eastwood easy1234 easyas123 easypass easyride eatmenow eatmeraw eatmyass
    eatpussy eatshit1 ebenezer echizen18 eclipse1 eclipse2 eclipse9 economia economics ecuador1 edcwsxqaz eddie123
    eddie666 edelweis edgewise edgewood edinburg edinburgh edmonton eduardo1 educatio education education1 edward11
    edward12 edward123 edward17 edwardcullen edwards1 edwardss edxk20qmfs eeeeeee1 efbcapa201 eggplant eh1k9oh335 ehdgnl12
    eight888 eightbal eightball eighteen einstein einstein1 eintrach eintritt ejaculation ekaterina ekaterina20 ekilpool
    eklhigcz el345612 el546218 elaine22 elbereth elcamino eldiablo eldorado eldritch eleanor1 electra1 electric electric1
    electrical electron electronic electronics elefante elektrik element1 element123 element2 elementa elements elena123
    elena1971 elena2010 elenberg eleonora elephant elephant1 eleven11 elfquest elfstone elisabet elisabeth elisabeth1
    elisabetta elizabet elizabeth elizabeth0 elizabeth1 elizabeth2 elizabeth3 elizabeth7 elizabeth8 elizabeth9 elizaveta
    ellehcim elliott1 elmer251 elsalvador elvira26 elvis123 emachine emachines emachines1 emanuel1 emanuela emanuele
    embalmer emerald1 emergenc emerica1 emerson1 emiliano emily123 emilyann eminem12 eminem123 emirates emmajane emmanuel
    emmanuel1 emmanuelle emmitt22 emotional empire11 employment emyeuanh enamorad endymion energize energizer energy12
    enforcer engineer engineer1 engineering england1 english1 enlighte enolagay enrique1 enron714 enter123 enternow
    enterpri enterprise entertai envision epaulson epervier epiphone episode1 epsilon1 eqes606898 erection ereiamjh
    eric1234 ericsson ernesto1 escaflowne escalade escorpio escorpion esmerald esmeralda esmeralda1 esperanz esperanza
    esperanza1 espresso essayons essendon esteban1 estefani estefania estoppel estrella estrella1 estrellit estrellita
    eternal1 eternity eternity1 ethan123 ethanryan01 ethernet ethiopia euclid90 euphoria euro2000 eurocard euroline
    eus1sue1 evanescence evangeli evangelion evenflow everclea everest1 evergree evergreen everlast everlong evermore
    everques everquest everton1 evertonf everyday everythi everything evgeniya evildead evildick evolutio evolution
    evolution1 evony123 evony192 excalibe excaliber excalibu excalibur excellen excellent excelsio exclusiv executiv
    executor expediti expert12 exploite exploiter explore1 explorer explorer1 express1 express2 extra300 extra330 extreme1
    eybdthcbntn eyecandy ezekiel11991 ezequiel f00tball f14tomcat f15eagle f1f2f3f4 f1uuhza723 f22raptor f8yruxoj fabienne
    fabolous fabregas fabregas4 fabrizio fabulous fabulous1 faca210898 facebook facebook1 facefuck fahjlbnf failsafe
    fairchil fairfiel fairlady fairlane fairmont fairview faith123 faithful faithful1 fakepass falcon01 falcon11 falcon12
    falcon16 falcon69 falcons1 falcons7 fallen_angel fallenangel fallengun fallout1 fallout2 fallout3 falloutboy falstaff
    familia1 familiyafamiliya family01 family11 family12 family123 family1st familyguy familyguy1 fandango fantasia
    fantasma fantasti fantastic fantastic4 fantasy1 fantasy7 fantomas fantomen farfalla farfallina farmacia farscape
    farside1 fartface fartripper fashion1 fastback fastball fastcars fastdraw fastfood fastlane fatal1ty fatbitch fatdaddy
    fatgirls fathead1 father123 fatluvr69 fatpussy favorite2 favorite3 favorite4 favorite5 favorite6 favorite7 favorite8
    fbi11213 fcbarcelona fcbayern fcc5nky2 fearless fearless1 feather1 feathers february feder_1941 federica federico
    fedorova feelgood fefolico feldspar felicia1 felicida felicidad felicidade felicita felicity felipe123 felix123
    felix1952 felixxxx fellatio fellowes fenchel55 fender12 fener1907 fenerbahce fengshui fenomeno ferdinan ferdinand
    ferguson ferien12 fernanda fernanda1 fernandes fernandez fernando fernando1 ferndale ferrari1 ferrari2 ferrari3
    ferrari5 ferraris ferreira festival fetish01 fetish69 feuerweh feuerwehr feyenoor feyenoord fffffff1 ffvdj474 fgdfgdfg
    fgjrfkbgcbc fgtkmcby fhbyjxrf fhnehxbr fhntv1998 fhutynbyf fhvfutljy fibonacci fickdich ficken76 ficktjuv fiction6
    fiction7 fidelity fidodido fietsbel fifa2008 fifa2010 fifa2011 fightclu fightclub fighter1 fighting54 filatova
    filibert film@123 filmstar filomena finalfan finalfantasy finance1 financia find_pass finnland fiorella fiorentina
    fire1234 fireball fireball1 firebird firebird1 fireblad fireblade firedawg firedept firefigh firefighter firefire
    firefly1 firefox1 firehawk firehose firehous fireman1 fireplug firestar firestarter fireston firestor firestorm
    firetruc firetruck firewall firewire firework fireworks firstone firstone123 firstson firsttim fish1234 fishbait
    fishbone fishcake fisherma fisherman fisherman1 fishface fishfish fishfood fishhead fishhook fishing1 fishing2
    fishlips fishpond fishtank fistfuck fitness1 fitzgera fiveiron fivestar fjnq8915 fk3456abc fk8bhydb fkbyf001 fkbyjxrf
    fkg7h4f3v6 fkmnthyfnbdf fkojn6gb fkrjujkbr fktdnbyf fktif6115 fktrcfyl fktrcfylh fktrcfylh1 fktrcfylhf fktrcfylhjd
    fktrcfylhjdbx fktrcfylhjdf fktrcfylhjdyf fktrcfylth fktrcttd fktrcttdf fktyeirf fktyjxrf flameboy flamenco flamengo
    flamingo flamingo1 flapjack flash123 flashbac flashman flashnet flatblocker flatbush flathead flatland flatline
    flatron1 fleetwoo fleshbot fletcher fletcher1 flexible flexscan flhtyfkby flimflam flintsto flintstone flipflop
    flipmode flipper1 flipside florence florence1 florenci florencia florian1 florida1 florida2 flounder flower11 flower12
    flower123 flowerpower flowers1 flowers123 flowers2 fluffy12 fluffy123 flvbybcnhfnjh flyers88 flyers99 flyfishi
    flyvholm flywheel fm12mn12 fnkfynblf foiegras followme foofight foolish1 footbal1 football football! football.
    football01 football07 football08 football09 football1 football10 football11 football12 football123 football13
    football14 football15 football16 football17 football18 football19 football2 football20 football21 football22
    football23 football24 football25 football27 football28 football3 football32 football33 football34 football4 football44
    football45 football5 football54 football55 football56 football6 football69 football7 football77 football8 football88
    football9 football95 football99 foothill footlong footlove footslav forbidde ford9402 fordf150 fordf250 fordf350
    fordfocus fordgt40 fordtruc fordtruck foreplay foreskin forest11 forest99 forever1 forever12 forever123 forever2
    forever21 forever3 forever4 forever7 forgetit forgetme forgetmenot forgiven forgotit forgotte forgotten forgotten1
    forklift formatters formula1 forrest1 forsaken fortknox fortunat fortune1 fortune12 fortytwo forward1 forzainter
    forzajuve forzamilan forzanapoli forzaroma fotograf foucault foundati foundation fountain fourkids fourplay fourstar
    fourteen foxglove foxhound foxmulder foxracing1 foxtrot1 foxwoods foxylady foxyroxy fqrg7cs493 fractals fragolina
    france98 frances1 francesc francesca francesca1 francesco franchis francine francis1 francisc francisca francisco
    francisco1 francois francoise frank123 frankfur frankfurt frankie1 franklin franklin1 frdfhbev frdfkfyu fre_ak8yj
    freakboy freakout freaksho freakshow freckles freckles1 fred1234 fredderf freddie1 freddy12 frederic frederick
    frederik frederiksberg fredfred fredonia fredrick free4all freebird freebird1 freecell freeclus freedom! freedom0
    freedom1 freedom12 freedom123 freedom2 freedom3 freedom4 freedom5 freedom7 freedom8 freedom9 freefall freefree
    freehand freelanc freelove freemail freeman1 freemusic freeones freepass freeporn freeport freeride freespace
    freestuff freestyl freestyle freestyle1 freetime freeuser freeway1 freewill freeze112 freiheit frenchfr frenchie
    frequenc fresh123 frfltvbz friday13 fridolin friedric friendly friends! friends1 friends12 friends123 friends2
    friends3 friends4 friends4ev friends5 friends7 friendship friendste friendster frisco415 frogger1 froggie1 froggies
    froglegs frogman1 froinlaven fromhell fromvermine front242 frontera frontier frontosa frost1996 frostbit frozenfish
    fruitbat fruitcak fsd9shtyu fsunoles fu7u4a#$$$ fubar123 fuchurli fuck1234 fuck_inside fuckedup fucker11 fucker12
    fucker123 fucker69 fuckers1 fuckface fuckface1 fuckfest fuckfuck fuckfuck1 fuckgirl fuckhard fuckhead fuckhole
    fucking1 fuckinside fuckitall fucklife fucklife1 fucklove fucklove1 fucklove13 fuckme12 fuckme123 fuckme69 fuckmeha
    fuckmehard fuckmeno fuckmenow fuckmyass fuckmylife fucknuts fuckoff! fuckoff1 fuckoff123 fuckoff2 fuckoff69 fuckshit
    fuckslut fuckthat fuckthat1 fuckthem fuckthemall fuckthewor fucktheworld fuckthis fuckthis1 fucku123 fuckuall fuckyeah
    fuckyou! fuckyou. fuckyou0 fuckyou01 fuckyou09 fuckyou1 fuckyou10 fuckyou11 fuckyou12 fuckyou123 fuckyou13 fuckyou2
    fuckyou21 fuckyou22 fuckyou23 fuckyou3 fuckyou4 fuckyou420 fuckyou5 fuckyou6 fuckyou666 fuckyou69 fuckyou7 fuckyou8
    fuckyou88 fuckyou9 fuckyouall fuckyoubit fuckyoubitch fuckyouguys fufnfrhbcnb fuhrfzgc fujifilm fuk19600 fuku00198
    fulhamfc fullaccess fullback fullhous fullmetal fullmetal1 fullmoon fullsail fumanchu funfunfu funhouse funkster
    funmilola funny123 funnyguy funnyman funstuff funtime1 funtimes furelise furnitur fussball futurama futyn007 fuzzball
    fvcnthlfv fxzz75$yer fxzz75yer fy.njxrf fyfcnfcbz fyfnjkbq fyfnjkmtdbx fyfnjkmtdyf fyfrjylf fylh.irf fylhjvtlf
    fylhtq12 fylhtq123 fylhtq95 fylhtqrf fylhttdf fynfyfyfhbde fynjy123 fynjybyf fynjyjdf fysihz5g fyutkbyf fyutkjxtr
    g0dz1ll4 g1234567 g13916055158 g9l2d1fzpy gabby123 gabriel1 gabriel12 gabriel123 gabriel2 gabriela gabriela1 gabriele
    gabriell gabriella gabriella1 gabrielle gabrielle1 gadzooks galactic galactus galadriel galatasara galatasaray
    galeries gallaghe gallardo gallaries galvesto gambion32 gameboy1 gamecock gamecocks gamecube gamecube1 gamemaster
    gameover games123 gametime gandalf0 gandalf1 gandalf2 gandalf3 gandalf7 gangbang gangbanged gangsta1 gangsta12
    gangsta123 gangsta2 gangsta6 gangstar gangster gangster1 gangster12 ganja420 ganjaman ganjubas gannibal ganymede
    garbage1 gardenia garfield garfield1 gargamel gargoyle garibald garrett1 gatekeep gateway1 gateway2 gateway3 gateway9
    gateways gatorade gatorade1 gatorman gators96 gaudeamus gauloise gauntlet gavrilov gayathri gb15kv99 gbgbcmrf gbhfvblf
    gbkbuhbv gblfhfcbyf gblfhfcs gbljhfcs gborv526 gbpacker gbplf123 gbpltw123 gcheckou gcheckout gdcc9921 gearhead
    gearsofwar geddylee geemoney geheim123 geibcnbr geilesau gemini12 gemini13 gemini69 gemstone general1 generation
    generic1 genesis1 genesis2 geneviev genevieve geniusnet gennadiy geoffrey geolog323 george01 george11 george12
    george123 george13 georgia1 georgia2 georgie1 georgina geraldin geraldine gerardo1 gerasimova gerlinde germaine
    germania germany1 geronimo gerrard8 gerrity1 gerryber gertrude gesperrt getalife getfucked getinnow getmoney getmoney1
    getmoney2 getnaked getsdown getsmart getsome1 gettherefast gettysbu gevaudan gfccdjhl gfccgjhn gfgf1234 gfgfrfhkj
    gfgfvfvf gfhfcjkmrf gfhfljrc gfhfvgfvgfv gfhfyjbr gfhfyjqz gfhjkbot gfhjkm007 gfhjkm11 gfhjkm12 gfhjkm123 gfhjkm13
    gfhjkm135 gfhjkm22 gfhjkm777 gfhjkmgfhjkm gfhjkmxbr gfhjkzytn gfhkfvtyn gfhnbpfy gfif1991 gfitymrf gfs2z6wb gfxqx686
    gfyfcjybr ggggggg1 ghbdtn12 ghbdtn123 ghbdtnbr ghbdtnbr1 ghbdtnbrb ghbdtndctv ghbdtnghbdtn ghbdtngjrf ghbdtnrfrltkf
    ghbjhbntn ghblehjr ghblehrb ghbrjkbcn ghbrjkmyj ghbywtccf ghfplybr ghhh47hj764 ghhh47hj7649 ghislain ghjatccjh
    ghjcgtrn ghjcnbnenrf ghjcnbvtyz ghjcnj123 ghjcnjabkz ghjcnjgbpltw ghjcnjgfhjkm ghjcnjghjcnj ghjcnjnf ghjcnjnfr
    ghjcnjnfr1 ghjcnjqgfhjkm ghjcnjrdfibyj ghjcnjrdfif ghjdthrf ghjgfufylf ghjnbdjcnjzybt ghjnjnbg ghjnjrjk ghjrehfnehf
    ghjrehjh ghjrjgtyrj ghjuhfvbcn ghjuhfvvbcn ghjuhfvvf ghjuhtcc ghjvtntq ghost123 ghostdog ghostman ghostrid ghostrider
    ghtktcnm ghtlfntkm ghtpbltyn giancarlo gianluca giantess giants56 gibsonsg gigabyte gigaman8891 gigemags giggles1
    gilbert1 gilberto gilgames gilgamesh gillian1 gimmesum ginger01 ginger11 ginger12 ginger123 ginger69 ginscoot gintonic
    ginuwine giovanna giovanni giovanni1 giraffe1 girasole girfriend girlfriend girlpower girls123 girls4me girlsrule
    girlygirl1 giuliana giulietta giuseppe giveitup gizmo123 gizmodo1 gizmodo2 gjdtkbntkm gjhjctyjr gjikbdctyf gjkbyjxrf
    gjkrjdybr gjkysqgbpltw gjkzrjdf gjlcnfdf gjytltkmybr gkfdfybt gladbach gladiato gladiator gladiolus gladston
    glamorous1 glasgow1 glasnost glassjaw glendale glennwei glenwood glitter1 glock9mm glowworm gmctruck gn56gn56
    gnasher23 goathead gobigred gobrowns gobruins gobuffs2 godbless godbless1 godblessme goddess1 godfathe godfather
    godfather1 godflesh godhelpme godim001 godisable godisgoo godisgood godisgood1 godisgreat godislov godislove
    godislove1 godloves godlovesme godofwar godsgift godslove godsmack godsmack1 godspeed godswill godzilla godzilla1
    goeagles gofaster goforit1 gogators gogetter gogiants gohabsgo goirish1 golakers goldberg goldberg1 goldenbo goldenboy
    goldeney goldeneye goldfing goldfinger goldfish goldfish1 goldmine goldorak goldrush goldsink goldstar goldtree
    goldwing goleafsg golf1234 golfball golfcart golfclub golfcourse golfer01 golfer11 golfer12 golfer23 golfing1 golfinho
    goliath1 gondolin gonefish goniners gonzales gonzalez gonzalez1 gonzo123 goober12 good12345 good123654 good4now
    good4you goodbeer goodboss goodboy1 goodbye1 goodfell goodfellas goodfood goodgame goodgirl goodgirl1 goodgood
    goodhead goodison goodlife goodlove goodluck goodluck1 goodmorning goodness goodnews goodpussy goodstuf goodstuff
    goodtime goodtimes goodtimes1 goodtogo goodwood goodyear goofball google.com google10 google12 google123 googletester
    gooseman gopinath gorbunov gordolee85 gordon24 gorgeous gorgeous1 gorilla1 gorilla9 gorillaz gossipgirl gotigers
    gotmilk1 gotohell gotohell1 gotyoass grace123 gracelan graciela graduate graffiti graffiti1 grandad1 grandam1
    grandkids grandma1 grandma2 grandorgue grandpa1 grandpri grandprix granvill grapeape graphics grappler grasshop
    grasshopper grateful grateful1 gravedig grayson1 graywolf gre69kik great123 greatdan greatest greatgoo greatman
    greatone greatsex greatwhi greatzyo greedisgood greekgod green123 green420 greenbay greenbay1 greenbud greenday
    greenday1 greenday12 greenday2 greendog greenegg greenery greeneye greeneyes greeneyes1 greenlan greenlantern greenman
    greenpea greentea greentre greentree greenwoo greenwood gregorio gregory1 gremlins grendel1 grenouille greshnik
    gretchen gretchen1 gretzky9 greyhoun greyhound greywolf gribouille gridlock griffey1 griffin1 griffins grigoryan
    grimlock grimreap grinders grizzley grizzlie grizzly1 groucho1 groundho groupd2013 gsewfmck gsgba368 gsxr1000 gsxr1100
    gtavicecity gtfullam gthtcnhjqrf gthtrhtcnjr gtkmvtyb gtkmvtym gtnhjczy gtnhjdbx gtnhjdyf gtnhjpfdjlcr gtogto43
    gtxtymrf guadalup guadalupe guadalupe1 guardian guardian1 guatemal guatemala guatemala1 guderian guerrero guesswho
    guildwars guilherme guillaum guillaume guillerm guillermo guillermo1 guinness guinness1 guitar01 guitar11 guitar12
    guitar123 guitar69 guitarhero guitarma guitarman guitarra gulfstre gulliver gummybear gunblade gundam00 gungadin
    gunners1 gunsling gunslinger gunsmith gunsmoke gunsnroses gunther1 gustavo1 gutentag gutierre gutierrez gutschein
    guybrush gwapoako gwarmonster gwendoli gwerty123 gxlmxbewym gy3yt2rgls gymnast1 gymnastic gymnastics gznybwf13
    h1xp2z2duk h200svrm h2vwdubjx4 h397pnvr h4t3cr3w h9iymxmc habanero habbo123 hackedit hacker123 hagakure haha1234
    hahaha123 hahahaha haileris hairball hakkinen haley123 halflife halflife2 halfmoon halfpint hallo123 hallohallo
    hallowboy hallowee halloween halloween1 halo1234 haloreach hambone1 hamburg1 hamburg15 hamburge hamburger hamburger1
    hamilton hamilton1 hammarby hammer01 hammer11 hammer12 hammer123 hammer22 hammer69 hammer99 hammerhe hammers1
    hammertime hampster hampton1 hamradio hamster1 handbags handball handcuff handsoff handsome handsome1 handyman
    hankster hannah01 hannah10 hannah11 hannah12 hannah123 hannah13 hannah22 hannahmont hannahmontana hannelor hannibal
    hannover hannover96 hans4queck hansolo1 hanswurst happines happiness happiness1 happy100 happy123 happy1234 happy12345
    happyboy happyday happydays happydays1 happydog happyface happyfeet happyfeet1 happygirl happyguy happyhap happyhappy
    happyjoy happylife happyman happyness happyone happytim harakiri hardball hardbody hardc0re hardcock hardcor1 hardcore
    hardcore1 harddick harddriv hardhead hardline hardpack hardrock hardtail hardtime hardtoon hardware hardwareid
    hardwood hardwork harekrishna harlequi harley01 harley03 harley11 harley12 harley123 harley13 harley20 harley69
    harley88 harley99 harmony1 harrison harrison1 harry123 harrydog harrypot harrypotte harrypotter harsingh hartland
    harvick29 hastings hatebree hatelove hatesyou hateyou1 hatteras hattrick haustool havefun1 hawaii50 hawaii808 hawaiian
    hawaiian1 hawaiiguy hawkdog79 hawkesbury93 hawkeye1 hawkeyes hawkmoon hawkwind hawkwood hawthorn hayabusa hayastan
    hazelnut hbhc8290826 hd764nw5d7e1vb1 he635789 headcase headhunt headless headroom headshot heart123 heartbre
    heartbreak heartbroke heartless heartless1 heat7777 heather1 heather12 heather123 heather2 heather4 heather6 heather7
    heather9 heathers heathrow heatwave heavenly heavenly1 heavymet heavymetal heckfyxbr hedgehog hedimaptfcor hedj2n4q
    hedonism hedonist heimdall heineken heinlein heinrich hejhej123 hejmeddig hejsan123 helicopt helicopter hellbent
    hellbound hellboy1 hellfire hellfire1 hellgate hellhoun hello101 hello123 hello1234 hello12345 helloall hellohel
    hellohello hellokit hellokitty helloman hellomoto hellomoto1 hellothe hellothere helloween helloworld helloyou
    hellrais hellraiser hellsing hellspaw hellspawn hellyeah helpdesk hemicuda hemingwa hemmelig henderso henderson
    henderson1 hendrix1 henni1907 henriett henrique henry123 herbalife herbert1 hercules hercules1 herewego heritage
    herkules hermione hermione1 hernande hernandez hernandez1 herpderp hershey1 hesoyam1 hesoyam123 hester23 heterosexual
    hetfield hevhk43n9j hey12345 heyheyhey heyheyhey1 heythere heythere1 hfcgbplzq hfcnfvfy hfgcjlbz hfpldfnhb hgrfqg4577
    hhhhhhh1 hiawatha hibernia hibiscus higgins1 highball highbury highfive highheel highjump highland highlander highlife
    highschool highspee hightech hightime highway1 highwind hihje863 hijodeputa hilaryduff hilfiger hillary1 hillbill
    hillbilly hillbilly1 hillcres hillside himanshu hindustan hiphop123 hiroyuki historia history1 history278 hithere1
    hitman47 hjcnbckfd hjlbntkb hjvfyjdf hjvfynbrf hkger286 hm9958123 hobbes12 hobiecat hockey10 hockey11 hockey12
    hockey123 hockey13 hockey14 hockey15 hockey16 hockey17 hockey19 hockey21 hockey22 hockey33 hockey69 hockey99 hoddling
    hogwarts hola1234 holahola holeinon holeshot holiday1 holidays holland1 hollie99 holliste hollister hollister1
    hollister2 hollister3 holly123 hollydog hollywoo hollywood hollywood1 hollywood2 holycrap holymoly holyshit holyshit1
    holyspirit home0401 home1234 homebase homeboy1 homebrew homedepo homefree homegrow homelesspa homemade homepage
    homer123 homerjay homersim homerun1 homewood homework homework1 homeworld honda123 honda125 honda200 honda250 honda450
    hondacar hondacbr hondaciv hondacivic hondacrv hondacrx hondaman hondas2000 hondavfr honduras honduras1 honesty1
    honey123 honey215 honeybea honeybear honeybee honeybun honeybun1 honeybunny honeydew honeydog honeypie honeypot
    hongkong honolulu hookedup hooligan hoopstar hoopster hoosier1 hoosiers hooters1 hooters6 hopalong hopeful1 hopefull
    hopeless hopkins1 horizon1 hornball horndog1 horndogg hornets1 horny123 hornyboy hornydog hornyguy hornyman hornyone
    horse123 horseman horsemen horses12 horses123 horsesho hosehead hospital hot2trot hot97hot hotbabes hotbitch hotchick
    hotchick1 hotchkis hotdog12 hotdog123 hotgirl1 hotgirls hotlanta hotmail.com hotmail1 hotmail123 hotmama1 hotpants
    hotpink1 hotpussy hotsauce hotsex69 hotshot1 hotspurs hotstuff hotstuff1 hottie01 hottie101 hottie11 hottie12
    hottie123 hottie13 hottie14 hottie69 hotwater hotwheel hotwheels hounddog house123 housebed housecat housepen
    housewife housewifes houston1 houston713 hovepark howareyou hoyasaxa hpmrbm41 hrenota1 hrothgar hrvatska hshfd4n279
    htcnjhfy htubcnhfwbz hubbahub hubertus hugecock hugedick hugetits hugoboss huhbbhzu78 hulkster hullcity humberto
    hummerh2 humphrey hungwell hunnybun hunt0802 hunt4red hunter01 hunter07 hunter08 hunter10 hunter11 hunter12 hunter123
    hunter13 hunter22 hunter69 hunter99 hunting1 huntress hurensohn hurrican hurricane hurricane1 husband1 huskerdu
    huskers1 huskies1 hustler1 hvidovre hx28o9e646 hxp4life hxxrvwcy hydepark hyderabad hydrogen hyperion hyperlit
    hypnodanny hzze929b iaapptfcor iamawesome iambigal iamcool1 iamgreat iamhappy iamhorny iamnumber1 iampurehaha2
    iamthebest iamthema iamtheman iamtheone ibanezjs ibelieve ibicguwjic ibill123 ibilljpf ibilltes icam4usb icandoit
    icecream icecream1 icecream12 icecream2 icecube1 icehouse iceman11 iceman44 iceman69 icequeen icewater ichliebedi
    ichliebedich icthus01 icxkyb7972 id6c3wr6un iddqdiddqd iddqdidkfa idinahui idlewild idontcare idontcare1 idontkno
    idontknow idontknow1 ifoptfcor iforgot1 iforgot2 iforgotit ifufkbyf ig4abox4 igetmoney1 ignatius ignoranto igor1234
    igor1994 igromania ihatethisgame ihateyou ihateyou! ihateyou1 ihateyou2 iiiiiii1 ijrjkflrf ikilz083 ikmvw103 il0vey0u
    il0veyou ilds4edad ilikepie ilikepie1 ilikeporn ilikepussy ilikesex ilikeyou illinois illmatic illumina illuminati
    illusion ilov3you ilove123 ilovealex ilovealex1 iloveamy iloveass iloveboobies iloveboys iloveboys1 ilovecats
    ilovechris ilovecock ilovedavid ilovedick ilovedogs ilovegirls ilovegod ilovegod1 iloveher iloveher1 ilovehim
    ilovehim! ilovehim1 ilovehim12 ilovehim2 iloveindia ilovejames ilovejen ilovejes ilovejesus ilovejoe ilovejoe1
    ilovejohn ilovejosh ilovejosh1 ilovejusti ilovekim ilovelife iloveluc ilovelucy ilovemar ilovematt ilovematt1 iloveme!
    iloveme1 iloveme12 iloveme123 iloveme2 iloveme3 ilovemike ilovemike1 ilovemom ilovemom1 ilovemusic ilovemybab
    ilovemydad ilovemyfam ilovemyfamily ilovemykid ilovemykids ilovemylife ilovemymom ilovemymum ilovemysel ilovemyself
    ilovenick ilovenick1 ilovepor iloveporn ilovepus ilovepussy iloveryan iloveryan1 ilovesam ilovesam1 ilovesex ilovesex1
    ilovetit ilovetits iloveu12 iloveu123 iloveu13 iloveu143 iloveu22 iloveyou iloveyou! iloveyou. iloveyou0 iloveyou01
    iloveyou07 iloveyou08 iloveyou09 iloveyou1 iloveyou10 iloveyou11 iloveyou12 iloveyou123 iloveyou13 iloveyou14
    iloveyou143 iloveyou15 iloveyou16 iloveyou17 iloveyou18 iloveyou19 iloveyou2 iloveyou20 iloveyou21 iloveyou22
    iloveyou23 iloveyou24 iloveyou3 iloveyou4 iloveyou5 iloveyou6 iloveyou69 iloveyou7 iloveyou8 iloveyou88 iloveyou9
    iloveyou<3 iloveyouba iloveyouso iloveyoux3 iluvporn iluvtits ilya1234 ilya1992 imaccess imagine1 imaloser iminlove
    imissyou imladris immortal immortal1 imnumber1 impalass imperator imperial imperium implants importan important
    impossib impossible imthebest imthebest1 imtheman imyaimyaimya inactive1996aug inandout incognit incognito incorrect
    incredible incubus1 indahous indahouse independ independen independent india123 indiana1 indiana7 indianali indianer
    indians1 indonesi indonesia indya123 ineedyou infamous1 infantry inferno1 infiniti infinito infinity infinity1
    inflames informat information infotech ingenier ingersol ingodwetrust ingram01 inkognito innocent insanity insertion
    insertions insomnia inspecto inspiron installdevic installsqlst installutil insuranc insurance integra1 integrit
    integrity intelinside inter1908 interacial intercourse interests intermilan internat international internazionale
    internet internet1 intersta intheass intheend intranet intrepid intruder inuyasha inuyasha1 inuyasha12 invalidp
    invernes invictus invisibl invisible ipswich1 iqzzt580 iraffert ireland1 irina123 irina1991 irish123 irishman irock123
    ironbird ironchef ironcity irondesk irondoor ironfish ironfist ironhead ironhors ironhorse ironlung ironmaid
    ironmaiden ironman1 ironman2 ironmike ironpony ironroad ironside ironsink irontree is3yeusc is_a_bot isabel972
    isabella isabella1 isabelle isabelle1 isacs155 iseedeadpeople isengard ishikawa iskander islamabad islander istanbul
    istanbul34 isthebes istheman italian1 italiano itdxtyrj itsasecret itsmylife ivan1985 ivan2010 iverson03 iverson1
    iverson3 iw14fi9j iw14fi9jwqa iw14fi9jxl iwantsex iwantyou izabella j0nathan j1234567 j12345678 j123456789 j1v1fp2bxm
    j38ifubn j3qq4h7h2v j4n4jel4 j5644574 jabberwo jabroni1 jack1234 jack2000 jack5225 jackaroo jackass1 jackass123
    jackass2 jackdani jackdaniels jacket025 jackfros jackfrost jackhamm jackie01 jackie12 jackie123 jackie69 jackiech
    jackjack jackjack1 jackmeof jackmore1 jackoff1 jackpot1 jackryan jackson1 jackson12 jackson123 jackson2 jackson5
    jackson6 jackson9 jackster jacob123 jacqueli jacqueline jadakiss jaguarxj jahbless jaigurudev jaihanuman jailbait
    jailbird jaimatadi jakcgt333 jake1234 jake5253 jakejake jakester jakeyboy jalal123 jalapeno jalisco1 jamaica1 james007
    james123 james1234 jamesbon jamesbond jamesbond007 jamesbond1 jamesdea jameson1 jamie123 jamielee janelle1 jansport
    january1 january2 japanees japanese jaredleto jarhead1 jarox1301! jasmine01 jasmine1 jasmine11 jasmine12 jasmine123
    jasmine13 jasmine2 jasmine3 jasmine4 jasmine5 jasmine7 jasmine9 jason123 jasper01 jasper12 jasper123 javabean jawbreak
    jayden07 jayden08 jaydog472 jayhawk1 jayhawks jaysoncj jazmine1 jazz1234 jazzbass jazzman1 jazzy123 jbond007 jcdenis1
    jdd04257 jeanette jeanette1 jeanmarc jeanpaul jediknig jediknight jedimast jedimaster jeepster jeff1234 jefferso
    jefferson jefferson1 jeffery1 jeffhardy jeffhardy1 jeffrey1 jeffrey4 jehovah1 jellybea jellybean jellybean1 jellybeans
    jellyfis jellyfish jemoeder jenna123 jennife1 jennifer jennifer1 jennifer12 jennifer2 jenny123 jeremiah jeremiah1
    jeremy12 jeremy123 jericho1 jerkyboy jermaine jermaine1 jeronimo jerry123 jerrylee jerusale jerusalem jesse123
    jessejames jessica! jessica. jessica0 jessica01 jessica1 jessica10 jessica11 jessica12 jessica123 jessica13 jessica14
    jessica15 jessica2 jessica21 jessica22 jessica23 jessica3 jessica4 jessica5 jessica6 jessica69 jessica7 jessica8
    jessica9 jessicam jessicas jessie12 jessie123 jesucrist jesucristo jesus101 jesus123 jesus1234 jesus143 jesus4me
    jesus777 jesuschr jesuschris jesuschrist jesuscristo jesusfreak jesusgod jesusis1 jesusislord jesuslives jesusloves
    jesuslovesme jesussaves jetbalance jetblack jetsmets jfgvcqbuzug jg3h4hfn jgthfnjh jgtxzbhr jhnjgtl12 jhrl0821
    ji394su3 jiang8kevin jiefang007 jigei743ks jiggaman jillian1 jimandanne jimbo123 jimdavis jimmie48 jimmy123 jimmyboy
    jimmyjam jimmypag jingjing jitterbu jiujitsu jjcg16dj5k jjjjjjj1 jkbvgbflf jkiuztdftl57 jlbyjxrf jlbyjxtcndj jledfyxbr
    jlettier jnrhjqcz jo9k2jw2 jobsearc jobsearch jobshop2002 jocelyn1 jockstra joeblack joejonas joejonas1 joesakic
    joesmith johanna1 johannes john!20130605at1753 john1234 johnatha johnathan johnathan1 johncena johncena1 johncena12
    johncena54 johndeer johndeere johndeere1 johngalt johnjohn johnjohn1 johnlock johnmish johnny12 johnny123 johnny1959
    johnny69 johnny99 johnnybo johnnydepp johnpaul johnsmith johnson1 johnson2 johnson4 johnwayn jojojojo joker123
    joker666 joker777 jolinek33 jollymon jomacapa jonas123 jonathan jonathan1 jonathan12 jonathan2 jonathon jonathon1
    jonnyboy jor23dan jordan01 jordan06 jordan07 jordan08 jordan09 jordan10 jordan11 jordan12 jordan123 jordan13 jordan14
    jordan15 jordan18 jordan20 jordan21 jordan22 jordan23 jordan2345 jordan24 jordan45 jordan99 jorge123 jose1234 jose1995
    josefina joselito joseluis josemanuel joseph01 joseph10 joseph11 joseph12 joseph123 josephin josephine josephine1
    josette1 josh1234 joshua01 joshua10 joshua11 joshua12 joshua123 joshua13 joshua19 joshua21 joshua99 journey1 joxury8f
    joystick jrcfyjxrf jtuac3my juancarlo juancarlos juanita1 juanito1 juanjose juanpabl juanpablo juggalo1 juggalo420
    juggerna juggernaut juiceman juju1987 julemand julia123 juliana1 juliana123 julianna julie123 julie2811 julie456
    julieann juliette julio123 jumpman23 jumpshot jundian2011xr junebug1 jungfrau junglist junior01 junior10 junior11
    junior12 junior123 junior13 junior24 junior88 junkfood junkmail junkyard jupiter1 jupiter2 jurassic just4fun just4you
    justdoit justdoit1 justforf justforfun justice1 justice2 justin01 justin08 justin10 justin11 justin12 justin123
    justin13 justin14 justin15 justin16 justin18 justin21 justin22 justin23 justin69 justinbieb justinbiebe justinbieber
    justine1 justlook justonce juventini juventus juventus1 juvis123 jvtuepip jxfhjdfirf jzf7qf2e k1234567 k123456789
    k47rizxt2g k9dls02a ka_djkhjsy6 kaitlin1 kaitlyn1 kaitlynn kakakaka kakaroto kakashi1 kakashi21 kakashka kalamazo
    kalambur kalender kalifornia kaligula kalimera kalinina kalleank kalleanka kallisti kamakazi kamakiri kamasutr
    kamasutra kamehame kamehameha kamelia2011 kameron1 kamikadze kamikaze kamikazi kangaroo kangaroo1 kanmax1994 kapej111
    kappaman kappasig kara2711 karaganda karakartal karamelka karandash karaoke1 kardinal kareltje karen123 karimova
    karishma karlmarx karlmasc karolina karolina1 karolinka kartoffelpuffer kartoshka karukera kasandra kasparov kasperok
    kassandra kassandra1 katarina katelyn1 katemoss katerina katerinka katharin katharina katherine katherine1 kathleen
    kathleen1 kathmandu kathryn1 katie123 katiebug katiedog katmandu katrina1 katya123 katyusha kawasaki kawasaki1
    kayaking kayla123 kayleigh kayleigh1 kazakova kazanova kazantip kbdthgekm kbnthfnehf kbpfdtnf kcchiefs kcj9wx5n
    kcmfwesg kd189nlcih keepout1 keepout8 keith123 kekskek1 kelly001 kelly123 kellyann kemerovo kenaidog kendall1 kennedy1
    kenneth1 kenneth2 kennwort kenny123 kenshin1 kenshiro kensingt kentucky kentucky1 kenwood1 kenworth kerberos ketamine
    kevin123 kevnwo128 keyblade keyboard keyboard1 keylargo keystone keystone1 keywest1 kfcnjxrf kfnju842 kfvgjxrf
    kgvebmqy khongbiet kickass1 kickbutt kickflip kickflip1 kicksass kidrock1 kifj9n7bfu kikeunyw kikimora kikiriki
    kilbosik killa123 killabee killbill killbill1 killemal killemall killer00 killer01 killer10 killer11 killer12
    killer123 killer1234 killer13 killer21 killer22 killer23 killer45 killer66 killer666 killer69 killer77 killer99
    killerbe killerbee killerman killers1 killians killkill killswit killzone kimber45 kimberle kimberley kimberly
    kimberly1 kindbuds kindness king1234 kingdom1 kingfish kingfisher kingjames kingking kingkong kingkong1 kinglear
    kingpin1 kingpins kingrich kingshit kingsize kingsley kingston kingston1 kinkysex kinomoto89 kirill123 kirill1990
    kirkland kirsten1 kissarmy kisskiss kisskiss1 kissme123 kissmyas kissmyass kissmyass1 kissmyass2 kissthis kitten12
    kitten123 kittens1 kitty101 kitty123 kittycat kittycat1 kittykat kittykat1 kittykit kittykitty kittylove kjrjvjnbd
    kki177hk kkkkkkk1 kl?benhavn klapaucius klaudia01 klaudia1 kleopatra klimenko klinger1 klingon1 klondike klootzak
    klopklop klubnika kluivert kmzwa8awaa knackwurst8853 knickerless knickers knight12 knight99 knights1 knockers knopfler
    knopo4ka knothead knowledg knowledge knuckles kobayash kobebryant kochamcie kochanie kodaira52 koetsu13 kohsamui
    kokakola kokokoko kolawole kolesnik kolia123 kolovrat komarova komputer komputer1 komputer12 kondom25 konfetka
    konnichi kononenko konoplya konovalov konstantin koolaid1 koolhaas kordell1 koroleva koshechka koteczek koufax32
    kourniko kovalenko kowalski kpydskcw kr9z40sy krakatoa krasavica krasnodar krasotka kravchenko krishna1 krishnan
    kristall kristen1 kristian kristie1 kristin1 kristina kristina1 kristine kristine1 kristinka kristjan krokodil
    krypton1 kryptoni krystal1 krystyna56 ktnj2010 ktybyuhfl kuana230345 kudos4ever kukareku kukuruza kukushka kuleshov
    kulikova kumar123 kurdistan kurosaki kurosawa kurtcobain kurwamac kusanagi kvartira kwiatuszek kwiettie kzsfj874
    l0swf9gx l123456789 l1nk3d1n l1nked1n l1verpool l58jkdjp! l6ho3tg7wb l8g3bkde labrador lachesis lacoste1 lacrimos
    lacrimosa lacrosse lacrosse1 ladiesman1 ladybird ladybug1 ladybug2 ladyffesta ladygaga ladygirl ladylove ladyluck
    laetitia lafayett lagwagon lainth88 lakeland lakers08 lakers12 lakers123 lakers24 lakers32 lakers34 lakeshow lakeside
    laketaho lakewood lalakers lalala123 lalalala lalaland lalaland1 lambchop lambert1 lamborghini lamborgini lambrett
    lampard8 lancaste lancaster lancelot lancia037 landmark landrove landrover landscap language lanzarot lapdance
    lapochka laputaxx lara1308 laracrof laracroft larionov larissa1 larkspur larousse larry123 larrybir laser123 laserjet
    lasombra lastochka lasttime lasvegas lasvegas1 latching latenite lateralu lateralus laughter laura123 laurel12creek
    lauren01 lauren11 lauren12 lauren123 laurence lauretta lavalamp lavender lavender1 lawncare lawnmowe lawntrax lawrence
    lawrence1 layouts1 lazyacres lbfyjxrf lbhtrnjh lbpfqyth lbvekmrf leadfoot leapfrog learning leather1 leavemealone
    lebedeva lebowski lebron23 lebronjame ledzeppe ledzeppelin leedsuni leedsutd left4dead left4dead2 lefthand legalize
    legend22 legendary legends1 legioner leglover legoland legolas1 leiceste leicester lekbyxxx leliane50934 lemmings
    lemonade lemonade1 len2ski1 lena1982 lena2010 lenalena leningrad lenochka leolong1985 leonard1 leonardo leonardo1
    leonidas leopard1 leopoldo leralera lerochka lesbian1 lesbians lespaul1 leticia1 letitrid letmein! letmein0 letmein1
    letmein123 letmein2 letmein22 letmein3 letmein4 letmein5 letmein6 letmein7 letmein9 letmeinn letmeinnow letmeino
    letmesee leto2010 letsdoit letsfuck letsplay letterma levelone leviatha leviathan lewie622 lexingky lexingto lexmark1
    lexor123 lexus300 lfiekmrf lfitymrf lfplhfgthvf lg2wmgvr lhbjkjubz2957704 libertad libertin liberty1 liberty2 liberty7
    library1 lichking lickme69 lickpussy licorice liebherr liebling lifeguar lifehack lifeisgood lifestyl lifesuck
    lifesucks lifesucks1 lifetime lightbul lightbulb lightfoo lighthou lighthouse lighting lightman lightnin lightning
    lightning1 lightning2 lightpower12345 lightsab lightsaber lightspe likemike likesdick likewhoa lilcrowe lildevil
    liliana1 lilli2006 lillian1 lilly123 lilmama1 lilmama12 lilmama2 lilpimp1 lilwayne lilwayne1 lilwayne12 lilwayne2
    limabean limaperu limegreen limegreen1 limewire limpbizk limpbizkit limpdick lincogo1 lincoln1 lincoln2 lincoln7
    linda123 lindalou lindinha lindros8 lindsay1 lindsey1 lineage2 lingling linked123 linkedin linkedin1 linkedin11
    linkedin123 linkedin2011 linkedln linkinpark lionhear lionheart lionheart1 lionking lionking1 lionsden lipgloss
    lipgloss1 lipstick lisa1234 lisalisa lisamari lisamarie lisichka listopad litebeer litespee lithium1 littlebear
    littlebi littlebit littlebit1 littlebitch littlebo littledo littlefuck littlegi littlegirl littleguy littlejo littlema
    littleman littleman1 littleminge littleon littleone littlewhore liudmila live4him liveevil livefree livelife livelife1
    liverp00l liverpoo liverpool liverpool0 liverpool1 liverpool123 liverpool2 liverpool5 liverpool7 liverpool8 liverpool9
    liverpoolfc liverune livestrong livewire liza2000 liza2009 lizaveta lizottes ljb4dt7n ljxtymrf lkjhgfdsa lkjhgfdsa1
    lkjhgfdsaz lkjhgfdsazx llabesab llebpmac lllllll1 lllooottt lmapacey lobster1 lochness lockdown lockedup lockerroom
    locksley locksmit locoman0 locutus1 logan123 logcabin logging7 login123 loginova logistic logitech logitech1 loglatin
    lohotron loislane lokoloko lokomoti lokomotiv lol123123 lol12345 lol123456 lolalola lolek123 lolipop1 lolipop123
    lolkin09 lollipop lollipop1 lollol12 lollol123 lollollol lollypop lollypop1 lolololo lololyo123 lommerse lomonosov
    london01 london11 london12 london123 london20 london22 london99 lonesome lonestar lonewolf lonewolf1 longball longbeac
    longbeach longbeach1 longboar longboard longdick longdong longhair longhorn longhorn1 longhorns longhorns1 longjohn
    longjump longlegs longlife longshot longtong longview longwood lonsdale looby123 lookatme looking1 looking4 loosee123
    lopas123 loploprock lopotok01 loranthos lordjesus lordsoth loredana lorenzo1 loretta1 lorraine lorraine1 losangel
    losangeles losbravo losenord loser101 loser123 loserface1 losfix16 lost4815162342 lostboys lostlove lostsoul
    lotrfotr34 lotus123 louis123 louise123 louisian louloute love1234 love12345 love123456 love1314 love2000 love2006
    love2007 love2008 love2009 love2010 love2011 love2love love4eva love4eve love4ever love4ever1 love4life love4you
    love5683 loveable loveable1 lovebaby lovebird loveboat lovebug1 lovebug2 lovebugs lovecock lovecraf lovedick lovefeet
    loveforever lovegame lovegirl lovegod1 lovehate lovehate1 lovehim1 lovehina lovehurt lovehurts lovehurts1 lovehurts2
    loveislife lovejesus lovejone loveless loveless1 lovelife lovelife1 loveline lovelove lovelove1 lovelovelove lovely12
    lovely123 lovely69 lovelygirl loveme11 loveme12 loveme123 loveme13 loveme22 loveme23 loveme69 loveme89 lovemom1
    lovemykids loveporn lovepuss lovepussy lover101 lover123 loverboy loverboy1 lovergir lovergirl lovergirl1 loverman
    lovers12 lovers123 lovers69 lovesexy lovesong lovespor lovesporn lovestory lovesuck lovesucks lovesucks1 lovesyou
    lovethem lovetits loveu4ever loveyou! loveyou1 loveyou12 loveyou123 loveyou2 loveyou3 lovezp1314 lovingyou lowrider
    lowrider1 loxpider lp2568cskt lsdlsd12 lsia9dnb9y lsutiger ltcnhjth lthgfhjkm ltybcjdf luansantana lubimaya lucas123
    lucidity lucifer1 lucifer666 lucille1 lucky123 lucky777 luckyboy luckycat luckycharm luckydog luckydog1 luckyman
    luckyone luckystar luckystr lucozade ludacris ludacris1 ludi1234 ludivine ludmilla lukas123 lukasz12 lunaluna lunchbox
    luojianhua luscious lutscher luv2epus luv2fuck luv4ever luvbekki luvpussy lvbnhbq1 lvbnhbtdf lvjdp383 lydcc20091314
    lynette1 lysander lytghjgtnhjdcr lyudmila lzbs2twz lzhan16889 lzlzdfcz m01759766727 m1234567 m12345678 m123456789
    m1am1b3ach m1chelle m1chp00h m1garand m6cjy69u35 m7hsqstm m_roesel ma123123123 maasikas macanudo macarena macaroni
    macdaddy macdaddy1 macdonal macgyver machine1 machoman maciek06 macintos macintosh mackdadd mackdaddy mackenzi
    mackenzie mackenzie1 macross1 macross7 macsan26 madafaka madagascar madagaskar madala11 madalena madalina madarchod
    madden07 madden08 madden09 maddie123 maddison maddison1 maddmaxx maddog01 maddog69 madelein madeleine madeline
    madeline1 madhatte madhatter madhouse madinina madison0 madison01 madison1 madison12 madison123 madison2 madison3
    madison4 madison5 madison7 madison9 madmax11 madness1 madonna1 madonna12 maella1311 maestro1 maganda1 magandaako
    magazine magdalena magdalena1 magellan maggie01 maggie11 maggie12 maggie123 maggie13 maggiema maggiemay magic123
    magical1 magical123 magichat magician magicman magicone magister magnavox magnolia magnolia1 magpies1 magritte
    mahalkit mahalkita mahalkita1 mahalkoh mahendra maiden666 mailcreated5240 mailman1 mainstre maiyeuem majestic majinbuu
    majortom makarenko makarova makaveli makaveli1 makayla1 makeitso makeksa11 makelove makemone makemoney makemoney1
    makenzie maks2010 maks5843 maksimka maksimus malachi1 malamute malaysia malaysia1 malcolm1 malcolmx maldives malik123
    malinois malishka mallard1 mallards mallorca mallory1 mallrats malyshka mama1234 mama12345 mama1961 mama1963 mama1964
    mama1970 mama2010 mamabear mamacita mamaliga mamamama mamamia1 mamapapa mamapapa1 mamasboy mamasita mamatata mamika10
    mamikawada mamma123 mammamia mammoth1 mamochka manageme management manager1 manchest mancheste manchester manchester1
    manchesterunited manchild mancity1 mandarin mandarinka mandingo mandolin mandragora mandrake mandreki mandy123
    mango123 mangust6403 manhatta manhattan mankind1 mannheim manning1 manning18 manolito mansfiel mansikka manson666
    manstein mantaray manuel12 manuel123 manunite manunited manunited1 manwhore mapet123456 maplelea mapleleafs maplestory
    maprchem56458 maradona maradona10 marajade marakesh maranatha maranell maranello marathon marauder marbella marcelin
    marcelit marcella marcello marchenko marcius2 marco123 marcopol marcopolo marcus12 marcus123 mardigra marek14michal
    margaret margaret1 margarida margarit margarita margarita1 margherita margosha marguerite maria123 maria666 mariachi
    mariajos mariajose mariana1 marianna marianne maribel1 marie123 mariella marielle marietta marigold marihuana marijuan
    marijuana marijuana1 marilena marillio marillion marilyn1 marilyn59 marina123 marinara marine21 mariner1 mariners
    marines1 marino13 mario123 mario140773 mariposa mariposa1 marishka marisol1 marissa1 mariupol marjorie mark1234
    mark3434 mark_963 marketin marketing marketing1 markhegarty marlboro marlboro1 marlene1 marley12 marlins1 marmalad
    marmalade marmaris marmelad marmotte marquis1 marquise marriage married1 marryher marseill marseille marseille1
    marseille13 marshal1 marshall marshall1 martesana martin01 martin11 martin12 martin123 martina1 martine1 martinet
    martinez martinez1 martini1 martusia marvel5454 maryann1 maryanne marygrace maryjane maryjane1 maryjane42 marykate
    maryland maryland1 marymary maryrose masahiro masamune mase4ever maserati mash4077 masha123 masha1998 mashamasha
    mashenka mashoutq masiania mason123 massage1 massimiliano massive1 master00 master01 master10 master11 master12
    master123 master13 master21 master22 master23 master55 master69 master77 master99 masterb8 masterba masterbaiting
    masterbate masterbating masterca mastercard masterch masterchief masterkey masterlo masterma mastermi mastermind
    masterof masters1 masturba masturbation masyanya matahari matchbox matchbox20 matematica matematika mateusz1
    mathematics mathilde matilda1 matrix01 matrix12 matrix123 matrix13 matrix19 matrix69 matrix99 matrixxx matt1234
    matt1988 matthew0 matthew01 matthew1 matthew11 matthew12 matthew123 matthew13 matthew2 matthew3 matthew4 matthew5
    matthew6 matthew7 matthew8 matthew9 matthewd matthews matthias matthieu mattingl mattylad10 matulino matveeva
    matyas2001 maulwurf maureen1 maurice1 maurice4 mauricio maurizio maurolarastefy maverick maverick1 mavericks max12345
    max33484 maxim1935 maximili maximilian maximiliano maximus1 maximus2 maxmotives maxpayne maxpower maxthedo maxwell1
    maxwell2 maxwell7 mayflowe maynard1 mayquinn2 mazafaka mazahaka mazda323 mazda626 mazdamx5 mazdarx7 mazdarx8 mazinger
    mbahurip mbkugegs mccool24 mcdonald mcdonalds mcdonalds1 mcgrady1 mckenna1 mckenzie mckenzie1 mclaren1 mclarenf1
    mdmaiwa3 mdmgatew meandyou meandyou1 meatball meatball1 meatball99 meathead meatloaf mechanic mechanical medical1
    medicina medicine meditate medvedev medvedeva meenakshi mega_pizdetz666 megabyte megadeth megadeth1 megaman1 megamanx
    megan123 megaparol megaparol12345 megapass megapolis megasecret megastar megatron meister1 melanie1 melanie2 melbourn
    melbourne melinda1 melissa1 melissa12 melissa123 melissa2 melissa3 melissa6 melissa7 melnikova memorex1 memories
    memphis1 memphis10 memyself mendoza1 meowmeow meowmeow1 mephisto mercator mercede1 mercedes mercedes1 mercenar
    mercurio mercury1 mercury2 mercury7 mercutio merda123 meredith meredith1 merengue meridian merlin01 merlin11 merlin12
    merlin21 merlin69 merlin99 mermaid1 mermaids merrill1 mersedes mesohorny mesquite messenge messenger messenger1
    messiah1 metal123 metal666 metalgea metalgear metalhead metalica metallic metallica metallica1 metallica2 metallica6
    metalman metatron methodma methodman metro2033 metropol mets1986 mevefalkcakk mexicali mexican1 mexican13 mexicano
    mexicano1 mexico01 mexico10 mexico11 mexico12 mexico123 mexico13 mgreen39 miami305 miatamx5 michael! michael. michael0
    michael01 michael08 michael1 michael10 michael11 michael12 michael123 michael13 michael14 michael15 michael18 michael2
    michael21 michael22 michael23 michael3 michael4 michael5 michael6 michael69 michael7 michael8 michael9 michaela
    michaela1 michaelb michaelc michaeld michaelj michaeljac michaeljackson michaell michaelm micheal1 michele1 michelin
    michell1 michelle michelle! michelle01 michelle1 michelle11 michelle12 michelle13 michelle2 michelle3 michelle7
    michelob michigan michigan1 michoacan1 mick7278 mickey01 mickey11 mickey12 mickey123 mickey13 mickey22 mickey69
    mickeymo mickeymous mickeymouse microlab microlab1 microphone microsof microsoft microsoft1 microwav middleto midiland
    midnight midnight1 midnight12 midnight2 mightymo migrationschool miguel12 miguel123 miguelit miguelito mikayla1
    mike1234 mike12345 mike1969 mike2000 mikehunt mikejone mikejones1 mikemike mikemike1 mikey123 mikimiki milagros
    milamber milashka mildred1 milehigh milenium miley123 mileycyrus milfhunter milhouse military milkbone milkmaid
    milkman1 milkshak milkshake milkshake1 milkyway millenia milleniu millenium millenni millennium miller01 miller12
    miller31 millerli millerlite millerti millertime million1 million2 milliona millions millwall milwauke mimi92139
    mindgame mine2306 minecraft minecraft123 minemine mineonly mingming minhasenha minicalibra miniclip minicoop
    minicooper minidisc minimoni miniskir minister ministry minnesot minnesota minnesota1 minnesota_hp minnette minotaur
    minotavr minouche minstrel miracle1 miracles miranda1 mirantte mireille mironova miroslav miroslava miruvor79 mischief
    misfit99 misfits1 misha1111 misha123 mishanya mishijos mishmash mishutka misiaczek mission1 mississi mississipp
    mississippi misskitt misskitty missouri missy123 misterio misterme mistral1 mistress misty123 mistydog mitchell
    mitchell1 mithrand mitsubis mitsubishi mittens1 miyvarxar mizredhe mjollnir mkal2707 mko09ijn mm123456 mm170667
    mmmmmmm1 mmo110110 mnbvcxz1 mnbvcxz123 mobbdeep mobster1 mobsters1 mobydick modelsne moderato moderncombat mohamed1
    mohammad mohammed mohammed1 mojojojo molly123 mollycat mollydog mollydog1 mollymoo mom4u4mm momanddad momanddad1
    mommy123 mommyof2 mommyof3 momoney1 momsanaladventure monalisa monalisa1 monaliza monamour moncoeur monday12 monday123
    money100 money101 money111 money123 money1234 money4940 money4me money777 moneybag moneymak moneymaker moneyman
    moneyman1 moneymon moneymoney mongoose mongoose1 monica01 monica12 monica123 monica69 monique1 monitor1 monitor2
    monkey00 monkey01 monkey07 monkey08 monkey09 monkey10 monkey101 monkey11 monkey12 monkey123 monkey1234 monkey13
    monkey14 monkey15 monkey16 monkey17 monkey18 monkey20 monkey21 monkey22 monkey23 monkey24 monkey33 monkey66 monkey69
    monkey77 monkey88 monkey99 monkeybo monkeyboy monkeyboy1 monkeybu monkeybutt monkeyma monkeyman monkeyman1 monkeys1
    monkeys2 monkfish monolith mononoke monopoli monopoly monopoly1 monster1 monster12 monster123 monster13 monster2
    monster3 monster5 monster7 monster9 monstercha monsters montagne montana1 montblanc montecar montecarlo montella
    monterey monterre monterrey montgom240 montgom2409 montgome montgomery montreal montreal1 montrose monty123 mookie12
    moom4242 moom4261 moonbeam moondog1 moonglow moonligh moonlight moonlight1 moonlite moonmoon moonrake moonshin
    moonshine moonshine1 moonshot moonstafa moonstar moonunit moonwalk moose123 moosehea moosejaw mooseman mopar440
    moparman morales1 morebeer moremone moremoney morgaine morgan01 morgan11 morgan12 morgan123 morganstanley morkovka
    morning21 morozova morpheus morphius morrigan morrison morrison1 morrisse morrowin morrowind mortalkombat mortgage
    morticia mortimer mosias98 mosquito mossberg mossyoak mostwanted motdepas motdepass motdepasse mother12 mother123
    motherfu motherfuck motherfucker motherlode motherof2 motherof3 motocros motocross motocross1 motoguzz motorbik
    motorbike motorcyc motorcycle motorhea motorhead motorman motorola motorola1 motorolla motorrad moumoune mounta1n
    mountai1 mountain mountain1 mouse123 mouseman mousepad moviebuf movieman movies23 mowerman mpetroff mrblonde mrbrownx
    mrbrownxx mrbungle mrf11277215 ms0083jxj msconfig msorcloledbr msouthwa mtwapa1a mu080295 muaythai muchacha mudhoney
    mudshark mudslide mudvayne mudvayne1 muenchen muffdive muffdiver muffin11 muffin12 muffin123 muffinman muffins1
    muhammad muhammad1 muhammed mulberry muledeer mulligan multimed multimedia multipas multiplelo multiplelog multiscan
    multisyn multisync mummy123 munchkin munchkin1 munson15 murciela murcielago murmansk murphy01 murphy11 murphydo
    murzilka muselman mushroom mushroom1 music101 music123 music4life music4me musical1 musician musiclover musicman
    musicman1 mustafa1 mustaine mustang0 mustang01 mustang1 mustang123 mustang2 mustang3 mustang4 mustang5 mustang50
    mustang6 mustang65 mustang66 mustang67 mustang69 mustang7 mustang8 mustang9 mustangg mustanggt mustangs mustangs1
    mustapha mustard1 mv46vkmz10 mvtnr765 mwq6qlzo mxaigtg5 mxyzptlk my-space my.space my1space my204856 my2girls my3girls
    myangel1 mybabies myblocker myfamily myfamily1 myfather myfriend mygirls2 mygirls3 mylinkedin mylove12 mylove123
    mymoney1 mymother mynameis mynameis1 mynewbots mynewpas mypasswo mypassword mysecret myspace! myspace. myspace.co
    myspace0 myspace00 myspace01 myspace06 myspace07 myspace08 myspace09 myspace1 myspace10 myspace101 myspace11 myspace12
    myspace123 myspace13 myspace14 myspace15 myspace16 myspace17 myspace2 myspace200 myspace201 myspace21 myspace22
    myspace23 myspace24 myspace3 myspace4 myspace4me myspace5 myspace6 myspace69 myspace7 myspace77 myspace8 myspace88
    myspace9 myspace99 myspacepas mysterio mystery1 mystikal myxworld myxworld4 n0=acc3ss n123456789 n7td4bjl n8skfswa
    n8zgt5p0shw= nacional nadezhda nallepuh nancy123 nanotech nanou4552 nantucke napolean napoleon napoleon1 napster1
    narayana narendra narkoman naruto10 naruto101 naruto11 naruto12 naruto123 naruto13 nascar03 nascar20 nascar24 nascar88
    nascar99 nashvill nashville nastenka nastya123 nastya1995 nastya1996 nastya2010 nastyboy nastyman nata1980 natalia1
    natalie1 natalie2 nataliya natas666 natascha natasha1 natasha123 natasha2 natashka natedawg natedogg nathalia nathalie
    nathan01 nathan11 nathan12 nathan123 nathanie nathaniel nathaniel1 natiichen999 national national1 natural1 naturals
    naturist naughty1 naughtyboy naumenko nausicaa nautica1 nautilus nautique navigato navigator navyblue navyseal
    nazarenko nazareth nazarova nbuhtyjr ncc1701a ncc1701d ncc1701e ncc74656 nccpl25282 ndshnx4s nebraska nebraska1
    necroman necromancer nectarin nederland nedkelly need4speed needajob needforspeed needsome nefertit nefertiti nemesis1
    nemesis2 nemezida nemiroff nemrac58 nemvxyheqdd5oqxyxyzi neopets1 neopets12 neophyte nepenthe nephilim neptune1
    nessa1234 nesterov nesterova netnwlnk netscape netvideo netware1 network1 network2 networking networkingpe netzwerk
    neuspeed neutrino neveraga neveragain neverdie nevergiveup neverland neverman nevermin nevermind nevermind1 nevermor
    nevermore neverwinter new975wen newblood newburgh newcastl newcastle newcastle1 newdelhi newhaven newjerse newjersey
    newjersey1 newlife1 newlife2 newmedia newmexic newmexico newmoney neworder neworlea neworleans neworleans12345
    newpass1 newpass3 newpass6 newpassw newpasswor newpassword newpoint newport1 newport100 newports newproject2004
    newshoes newspape newstart newstart1 newstyle newthree51 newvision newworld newyork1 newyork12 newyork123 newyork2
    newyorke newzeala newzealand nextdoor nezabudka nfkbcvfy nfnmzyrf nfvthkfy nha7ebf6kp nhecsyfujkjdt nhfdvfnjkju123
    nhfkbdfkb nhfrnjhbcn nhfycajhvths nibbles1 nicegirl nicerack nicetits nicholas nicholas1 nicholas12 nicholas2 nichole1
    nick1234 nickelback nickiminaj nickjonas nickjonas1 nicklaus nicknick nickolas nicksfun nicky123 nicolas1 nicolas2
    nicole01 nicole07 nicole08 nicole09 nicole10 nicole11 nicole12 nicole123 nicole13 nicole14 nicole15 nicole16 nicole17
    nicole18 nicole21 nicole22 nicole23 nicole27 nicoleta nicolett nicoletta nideknil nietzsch nigeria1 nigga123 nigger12
    nigger123 nigger69 niggers1 nightcrawler nightfal nighthaw nighthawk nightime nightman nightmar nightmare nightmare1
    nightowl nightshade nightwin nightwing nightwis nightwish nightwolf nihao123 nike1234 nikita123 nikita1998 nikita2000
    nikita95 nikita99 nikitina nikki123 nikolaev nikolaeva nikolaevna nikolas1 nikolaus nikolay9 nilknarf ninanina
    nineball nineinch nineteen ninja123 ninjaman ninjutsu nintendo nintendo1 nintendo64 nipples1 nirvana1 nirvana9
    nissan350z nitehawk nitemare njdevils nji90okm nks230kjs82 nnmaster nnnnnnn1 no1knows noaccess nochance nocturne
    nohack04 noiembrie noisette nokia123 nokia2700 nokia3100 nokia3110 nokia3230 nokia3250 nokia3310 nokia5130 nokia5200
    nokia5228 nokia5230 nokia5300 nokia5310 nokia5320 nokia5530 nokia5610 nokia5800 nokia6120 nokia6131 nokia6230
    nokia6230i nokia6233 nokia6300 nokia6303 nokia6500 nokia6600 nokia6630 nokia7070 nokia7610 nokia8800 nokiadermo
    nokiae51 nokian70 nokian73 nokian95 nolimit1 nolimit5 nolimit8 nolimit9 nolimits nomeacuerdo noname123 noncapa0
    nondriversig nonenone nonmembe nonmember nonrev67 noodles1 nopasaran nopasswo nopassword normandy norseman northern
    northside1 northsta northstar northwes norwegen nosaints nosferat nosferatu nosredna nostromo not4u2no notagain
    note1234 notebook notebook1 nothanks nothing0 nothing1 nothings123 notoriou notorious notredam notredame notredame1
    nottingh nottingham nottoday notyours nounours novartis novastar november november1 november10 november11 november12
    november13 november14 november15 november16 november17 november18 november19 november2 november20 november21
    november22 november23 november24 november25 november26 november27 november3 november30 november5 november6 november7
    november8 november9 novembre noviembre novifarm novikova nowayman nowayout nowehaslo nowwowtg nssadmin nthvbyfnjh
    ntktdbpjh ntktgepbr nuaddn9561 nudegirl nudelamb nuggets1 number10 number11 number12 number13 number20 number23
    numberon numberone numbnuts nummero1 nursing1 nursultan nuttertools nwo4life nygiants nyknicks nyq28giz1z nyranger
    nyyankee nyyankees o4izdmxu oakland1 oakridge oblivion oblivion1 obsessio obsidian obvious1 oc247ngucz oceans11
    ocpoook325 octavian october1 october10 october11 october12 october13 october14 october15 october16 october17 october18
    october19 october2 october20 october21 october22 october23 october24 october25 october26 october27 october28 october29
    october3 october30 october31 october4 october5 october6 october7 october8 october9 octopuss oddworld odgez8j3 odinthor
    odt4p6sv8 odysseus ofclr278 ofcourse offsprin offspring ogplanet ohiostat ohiostate ohiostate1 ohmnamah23 ojp123456
    oklahoma oklahoma1 oks65b6666 oktober7 olalekan olamilekan olanrewaju olatunji olayinka olcrackmaster oldpussy
    oldschoo oldschool oldschool1 oldskool oldsmobi oldsmobile oldspice oldtimer oleander oleg1994 oleg1995 oleg1996
    olegnaruto olemiss1 olga1976 olitec00 oliveira oliveoil oliver01 oliver11 oliver12 oliver123 olivetti olivia12
    olivia123 olivier1 olo65b6666 ololo123 olusegun oluwaseun omarion1 omega123 omegaman omegared omgkremidia omgwtfbbq
    omnislash omsairam omshanti one2three onedirection onelove1 onepiece onetwo12 onetwo34 onetwothree online123 onlyone1
    onlyone4 ontheoutside ontheroc ontherocks ooicu812 oojs4ykl oooooo99 ooooooo1 opelagila opelastra opelcorsa open1234
    opendoor opensesa opensesame openwide operatio operation operator opernhaus1 opopop11 optimist optimus1 optiplex
    optiquest oqglh565 orange01 orange10 orange11 orange12 orange123 orange13 orange22 orange44 orange77 orange88 orange99
    oranges1 ordenador ordinateur orenburg orgasmic oriflame original original1 orioles1 orion123 orlando1 orochimaru
    oscar123 oscardog ossi2000 otherside ottootto ou29q6666 ou812345 ou8124me ousooner outside1 outsider overdriv
    overdrive overkill overlord ovr220278 ow8jtcs8t ownage123 owt243ygbh owt243ygbj oxymoron ozlq6qwm ozzmosis p0015123
    p030710p$e4o p0o9i8u7 p0o9i8u7y6 p1234567 p2ssw0rd p3nnywiz p3rat54797 p455w0rd p4ssw0rd p4ssword p5415420 p@$$w0rd
    p@ssw0rd p@ssword pa$$w0rd pa$$word pa55w0rd pa55word pablo123 pachanga pacific1 pacifica packard1 packers1 packers2
    packers4 paganini pagedown painkill painkiller paintbal paintball paintball1 painter1 painting pakalolo pakistan
    pakistan1 pakistan12 pakistan123 pakistan786 pakistani palace22 paladin1 paladine palantir palenque palermo1 palladin
    pallmall palmeira palmeiras palmetto palmtree paloalto palomino palpatin paluso00 panasoni panasonic panasonic1
    panasonik pancake1 pancakes pancakes1 panchito panda123 pandabear pandabear1 pandemonium pandora1 pandora2 pandoras
    pangolin panorama pantera1 pantera6 panther1 panther2 panther5 panther6 panther8 panther9 panthers panthers1 panties1
    panties2 pantyhos pantyhose pantyman papabear papageno papamama papapapa paparoach papasmur papasmurf papatoma1
    paper123 paperboy papercli paperclip papercut paperino papichul papichulo papichulo1 papillon pappnase parabola
    parachut paradigm paradise paradise1 paradoks paradoxx paraklast1974 parallax paramedi paramedic paramore paramore1
    paramoun paranoid paranoya parcells parfilev paris123 parker01 parker12 parkhead parkside parkview parlament parliame
    parol123 parol999 parola12 parola123 parolamea parolparol parrothe parsifal partagas partizan partner1 partridg
    party123 partyboy partyman partytim partytime pasadena pasha123 pasquale pass1234 pass1478 pass1wor pass1word pass9876
    pass_2011 passat99 passcode passer2009 passer2010 passer2011 passfind passion1 passions passking passmast passmaster
    passpage passpass passport passport1 passssap passsword passthie passthief passw0rd passw0rd1 passward passwerd
    passwor1 password password! password. password0 password00 password01 password06 password07 password08 password09
    password1 password1! password10 password11 password12 password123 password1234 password12345 password123456 password13
    password14 password15 password16 password17 password18 password19 password2 password20 password21 password22
    password23 password24 password25 password27 password3 password32 password33 password4 password44 password45 password5
    password55 password6 password66 password69 password7 password77 password8 password88 password89 password9 password99
    passwords passwordstandard passwort passwort1 paswoord pasword1 patagoni patatina patch123 patches1 pathfind
    pathfinder patience patience1 patrice1 patricia patricia1 patricio patrick0 patrick1 patrick12 patrick123 patrick2
    patrick3 patrick5 patrick7 patrick8 patrick9 patriot1 patriots patriots1 patriots12 patrizia patrycja patterso
    patterson paul1234 paula123 paulaner paulchen paulette paulina1 pauline1 paulinka pavement pavilion pavilion1 pavlenko
    pavlusha payton34 pazzword pazzword123 pchealth pdtpljxrf pe#5gz29ptzmse peace123 peaceful peaceout peaceout1 peaches1
    peaches2 peachfuz peacock1 peanut01 peanut11 peanut12 peanut123 peanutbutter peanuts1 pearljam pearljam1 peartree
    pebbles1 pedarsag pedigree pedro123 peekab00 peekaboo peepshow peewee51 pegasus1 peggysue pelican1 penchair pendejo1
    pendrago pendragon penelopa penelope penelope1 penetrating penetration penfloor penguin1 penguin8 penguins penguins1
    penhorse penis123 penmouse pennstat pennstate pennstate1 penny123 pennydog pennywis pennywise pensacol pentable
    pentagon penthous pentium1 pentium2 pentium3 pentium4 people12 people123 pepper01 pepper11 pepper12 pepper123 pepper14
    pepper76 peppermint pepsi123 pepsicol pepsicola pepsiman pepsimax pepsione peregrin peresvet perfect1 perfect10
    perfection perfecto performa pericles pernille persepho pershing persona1 personal personal1 pertinant pervasive
    pervert1 pescator peter123 peterbil peterbilt peterburg peternor peternorth peterose peterpan peterpan1 peterson
    petrovich petrovna petticoa peugeot406 peyton18 pfchfytw pfhfnecnhf pfqxjyjr pfqxtyjr pg260365 pgszt6md phaedrus
    phantasm phantasy phantom1 phantom2 phantom3 phantom7 phantoms pharmacy phatfarm pheasant phenmarr pheonix1 phezc419hv
    phialpha philbert philippe philippine philips1 phillesh phillies phillies1 phillip1 phillips philly215 philmont
    phish123 phish420 phishing phoenix0 phoenix1 phoenix2 phoenix3 phoenix5 phoenix7 phoenix8 phoenix888 phoenix9 phoneman
    photogra photoman photosho photowiz phydeaux pi314159 pianoman piazza31 picasso1 piccolo1 pickles1 pickwick pictuers
    picture1 pictures pictures1 piehonkii piercing pikachu1 piligrim pilipinas pilot123 pilsbury pimp1234 pimp4life
    pimpdadd pimpdaddy pimpdaddy1 pimpdady pimphard pimpin101 pimpin12 pimpin69 pimping1 pimpjuic pimpjuice pimpjuice1
    pimpshit pimpster pinarell pineappl pineapple pineapple1 pinecone pinetree pinewood pinggolf pingpong pingpong1
    pinguino pingzing pink1234 pinkerto pinkfloy pinkfloyd pinkfloyd1 pinklady pinkpant pinkpanther pinkpink pinkpuss
    pinkpussy pinky123 pinnacle pinocchio pinoyako pioneer1 pioupiou pipeline pipeutvj pippen33 piramida piramide pirates1
    pirrello pissoff1 pissword pistache pistons1 pitbull1 pitbulls pitcher1 pitchers pittbull pittsbur pittsburgh pizza123
    pizzaboy pizzahut pizzahut1 pizzaman pizzapie pjcgujrat pjflkork pk3x7w9w placebo1 plankton plastic1 plastics plat1num
    platinum platinum1 platypus play2win playball playboy1 playboy12 playboy123 playboy2 playboy6 playboy69 playboys
    player12 player123 player13 player69 playgirl playgirl1 playgolf playgrou playhard playmate playstat playstatio
    playstation playstation2 playstation3 playtime pleaseme pleasure pleasure1 plhy6hql plokijuh ploppy10 plumber1
    plymouth pmdmscts pmdmsctsk pmtgjnbl pocahontas poepen19 pointman poiu0987 poiu1234 poiulkjh poiuytre poiuytrewq
    poiuytreza pok29q6666 pokemon00 pokemon1 pokemon10 pokemon11 pokemon12 pokemon123 pokemon2 pokemon3 pokemon5 pokemon7
    pokemon9 pokemons poker123 pokerface pokerman pokesmot polarbea polarbear polarbear1 polaris1 polaroid polenka1
    police123 police22 policema policeman polkadot polkaudi polkaudio polly123 polniypizdec0211 polniypizdec1102
    polniypizdec110211 polo1234 polopolo polopolo09 polska123 pomalo123 pommes123 pon32029 pondscum pontiac1 poochie1
    poohbear poohbear1 poohbear12 poohbear2 pookie11 pookie12 pookie123 pookster pool6123 poontang poop1234 poopface
    poophead poophead1 poopmaster pooppoop pooppoop1 poopy123 poopypan pop168168 popcorn1 popcorn12 popcorn123 popcorn2
    popopopo poppy123 poppydog popstar1 poptart1 poptarts poptropica porcodio porkchop porkchop1 porkypig porn1234
    porn4life pornclub pornking pornlove pornlover porno123 pornogra pornografia pornographic pornoman pornosta pornostar
    pornpass pornsite pornstar pornstar1 porol777 porosenok porpoise porsche1 porsche2 porsche9 porsche911 porsches
    portable portishead portland portland1 portsmou portugal portugal1 portvale poseidon positano positive positive1
    positivo possible postbank postov10 postov1000 potapova potatoes pothead1 pothead420 potsmoke poulette poupette
    poupoune pourquoi povlmly727 povray14 power123 power666 power999 powerade powerboo powerful powerhou powermac powerman
    powerof3 powerpla powerpuff powerstr ppoo0099 ppppppp1 ppspankp pqnr67w5 pqntmt1247 pr1ncess prasanna prashant
    preacher preciosa precious precious1 precious2 precisio predator predator1 prelude1 prelude9 premier1 premiumcash
    presario presario1 presiden president president1 presley1 prestige prestigio preston1 pretende pretty12 pretty123
    prettybo prettyboy prettyboy1 prettygirl prettyme pridurok primaver primavera primetim primetime21 primrose prince11
    prince12 prince123 princes1 princesa princesa1 princesit princesita princess princess! princess. princess01 princess07
    princess08 princess09 princess1 princess10 princess11 princess12 princess123 princess13 princess14 princess15
    princess16 princess17 princess18 princess19 princess2 princess20 princess21 princess22 princess23 princess24 princess3
    princess4 princess5 princess6 princess69 princess7 princess8 princess9 princessa princesse princeto princeton principa
    principe principessa pringles printer1 priscila priscill priscilla priscilla1 prisonbreak private1 private5 privet123
    priyanka problemas process1 prodigy1 producti production profesor professional professo professor proghouse programm
    progress project1 projectsadminx prokuror promethe promise1 promopas property prophet1 prosperity prospero prostock
    prostreet protools prototyp prototype protozoa proverbs proverbs31 providen providian provista prudence prufrock
    przyjaciolki ps253535 psalms23 psicologia psw333333 psychnau psychnaut1 psycholo psychology psylocke pt120439 ptfe3xxp
    ptybnxtvgbjy pudding1 puertori puertorico puffdadd pufunga7782 puissant pullings pumpkin1 pumpkin2 pumpkins punisher
    punisher1 punkrawk punkrock punkrock1 punksnotdead punter12 puppies1 puppies2 puppy123 puppydog puppydog1 puppylove
    puppylove1 puravida pureevil purgator purple01 purple10 purple11 purple12 purple123 purple13 purple14 purple15
    purple16 purple21 purple22 purple23 purple69 pushistik pussy101 pussy123 pussy4me pussybitch pussyboy pussycat
    pussycat1 pussyeat pussyeater pussyfuck pussygal pussykat pussylic pussylick pussylicker pussylip pussylov pussylover
    pussyman putamadre putangina pxx3eftp pyramid1 pyramid7 pyramide pyramids q0tsrbv488 q1234567 q12345678 q123456789
    q1234567890 q123456q q1q1q1q1 q1q2q3q4 q1q2q3q4q5 q1w2e3r4 q1w2e3r4t q1w2e3r4t5 q1w2e3r4t5y6 q1w2e3r4t5y6u7
    q1w2e3r4t5y6u7i8 q1w2e3r4t5y6u7i8o9p0 q2w3e4r5 q8zo8wzq qarglr123 qawsed123 qawsedrf qawsedrftg qawsedrftgyh qaz12345
    qaz123456 qaz123wsx qaz123wsx456 qaz12wsx qaz1wsx2 qazedctgb qazqaz123 qazqazqaz qazsedcft qazwsx11 qazwsx12 qazwsx123
    qazwsx1234 qazwsx12345 qazwsxed qazwsxedc qazwsxedc1 qazwsxedc12 qazwsxedc123 qazwsxedcrfv qazwsxedcrfvtgb qazxcdew
    qazxcdews qazxcvbn qazxcvbnm qazxsw12 qazxsw123 qazxsw21 qazxswed qazxswedc qazxswedc123 qazxswedcvfr qcmfd454
    qcxdw8ry qdujvyg5sxa qh6xl1p9xj qiciqdp162 qmezrxg4 qmpq39zr qpful542 qpwoeiruty qq123123 qq123456 qq123456789
    qq18ww899 qqqq1111 qqqqqqq1 qqqqwwww qqqwwweee qqww1122 qqwweerr qti7zxh18u quackers quagmire quality1 quality123
    quant4307 quant4307s quantum1 quaresma quattro6 queen123 queenas8151 queenbee queenbee1 queenie1 queequeg quentin1
    question qugrqfo825 quicksan quicksil quicksilver quietkey quiksilv quiksilver quincunx quintain quixotic quovadis
    qw123321 qw123456 qw12er34 qw12qw12 qwaszx11 qwaszx12 qwaszx123 qwaszxedc qwaszxerdfcv qwaszxqw qwe1122334 qwe12345
    qwe123456 qwe1234567 qwe123asd qwe123qwe qwe123qwe123 qwe123rty qweasd12 qweasd123 qweasdqwe qweasdzx qweasdzxc
    qweasdzxc1 qweasdzxc123 qwedcxzas qwedsazxc qwegta13091990 qweqwe12 qweqwe123 qweqweqwe qwer1209 qwer1234 qwer12345
    qwer4321 qwerasdf qwerasdfzxcv qwerfdsa qwerpoiu qwerqwer qwerqwer2 qwerrewq qwert123 qwert1234 qwert12345 qwert54321
    qwertasd qwertasdfg qwertasdfgzxcvb qwertgfdsa qwertqwert qwerttrewq qwerty00 qwerty01 qwerty02 qwerty09 qwerty10
    qwerty100 qwerty11 qwerty111 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty123456789 qwerty13
    qwerty2010 qwerty21 qwerty22 qwerty23 qwerty32 qwerty321 qwerty33 qwerty55 qwerty66 qwerty666 qwerty67 qwerty69
    qwerty77 qwerty777 qwerty78 qwerty789 qwerty88 qwerty89 qwerty99 qwerty999 qwertyas qwertyasd qwertyasdfgh
    qwertyqwerty qwertyu1 qwertyu123 qwertyu8 qwertyui qwertyui1 qwertyuio qwertyuio1 qwertyuiop qwertyuiop1 qwertyuiop10
    qwertyuiop12 qwertyuiop123 qwertyuiop12345 qwertyuiop[] qwertyytrewq qwertz123 qwertzui qwertzuiop qwerzxcv qwest123
    qwqwqwqw qzwxecrv r1234567 r123456789 r2d2c3p0 r2d2c3po r3ady41t r3vi3wpass r4e3w2q1 r9lw4j8khx rabat1945 rabbit66
    rabbit69 racecar02 racecar1 racecars rachael1 rachel12 rachel123 rachel69 rachelle rachelle1 radagast radiance
    radiatio radical1 radio123 radiohea radiohead radiohead1 radioman raffaele raffaella raffaello ragnarok rahul123
    raider12 raiders1 raiders12 raiders13 raiders2 raiderz1 railroad rainbow1 rainbow12 rainbow123 rainbow2 rainbow3
    rainbow6 rainbow7 rainbows rainbows1 raindrop rainmake rainmaker rainman1 raintree rainyday raistlin rajendra rajkumar
    raleigh1 ralliart rambler1 rambo123 ramirez1 rammstei rammstein rammstein1 ramones1 ramstein ranchero randall1
    random123 randyorton ranger01 ranger02 ranger11 ranger12 ranger21 ranger69 ranger75 ranger98 ranger99 rangerover
    rangers1 rangers2 rangers9 raptor22 rapunzel rasengan raspberr raspberry rasputin rasta220 rastafar rastafari rastaman
    rattlers rattlesn rattolo58 rattrace raven123 ravens52 rawiswar raymond1 razdvatri razorbac rb26dett rbotmvz954
    rdfhnbhf rdgpl3ds rdukv46x reading1 ready2go realdeal realestate realgood realmadr realmadri realmadrid realnigga1
    realtime reanimator rebbyt34 rebecca1 rebecca2 rebekah1 rebelde1 rebellio rebound1 reckless recovery recovery1
    red12345 redab1993 redalert redapple redbarch redbaron redbeard redbirds redbone1 redbull1 redcar27 redcloud redcross
    reddevil reddevils reddrago reddragon reddwarf redeemed redeemer redemption redfish1 redgreen redhawks redhead1
    redheads redhorse redhouse redknapp redlands redlight redline1 redneck1 redrider redriver redrobin redrocke redrose1
    redroses redrover redryder redshift redshoes redskin1 redskins redskins1 redskins21 redsox04 redsox11 redsox12
    redsox19 redsox20 redsox24 redsox34 redsox99 redstone redstorm redtruck redvette redwhite redwing1 redwings redwings1
    redwood1 refinnej reggie31 reginald register reglisse rehjgfnrf rekbrjdf reliance reloaded rembrand remember remember1
    rememberme remingto remington remington1 remo1d72a rencontre renee123 renegade renegade1 renfield repmvbyf repvtyrj
    repytwjd repytwjdf repytxbr rerehepf rerfhfxf rerfhtre research reset123 resident residentevil resing1965 resolute
    respect1 respublika restaura retired1 revelati revelation revenant revenge1 review69 reviewpa reviewpass revival47
    revoluti revolution revolver reynaldo reynolds rfcgthcrbq rfgbnjirf rfgecnfcerf rfgtkmrf rfhbyjxrf rfhectkm rfhfntkm
    rfhfrfnbwf rfhfufylf rfhfvtkm rfhfvtkmrf rfhfylfi rfhfynby rfhjkbyf rfhlbyfk rfhnjirf rfkbybyf rfkmrekznjh rfktylfhm
    rfnfcnhjaf rfnfgekmnf rfnfhbyf rfnthbyf rfnthbyf1988 rfnthbyrf rfntymrf rfpfyjdf rfpfynbg rfvbrflpt rfvfcenhf
    rfvtgbyhn rfvxfnrf rfybreks rfycthdf rhapsody rhbcnbyf rhbcnbyjxrf rhfcbdfz rhfcfdbwf rhfcfdxbr rhfcjnrf rhfcyjlfh
    rhfcyjzhcr rhfdxtyrj rhfvfnjhcr rhiannon rhiannon1 rhind101 rhinos111 rhjrjlbk rhodan01 rhtdtlrj rhtyltkm ricardo1
    riccardo ricflair richard0 richard1 richard123 richard2 richard3 richard4 richard7 richard8 richard9 richards
    richardson richmond richmond1 rickster ricky123 ricochet riesling riffraff rifleman rightnow rihanna1 rikimaru
    riley123 rileydog rincewin rincewind ringding ringo123 riobravo riogrand riptide1 river123 riverplate riverrat
    riversid riverside riverside1 rjcntyrj rjdfkmxer rjdfktdf rjdfktyrj rjhjkmbien rjhjktdf rjirfrgbde rjntyjxtr rjrfrjkf
    rjvgm.nth rjyatnrf rjycnbnewbz rjycnfynby rkbvtyrj rkfdbfnehf rksk3210 rktjgfnhf rlzwp503 rmracing roaddogg roadkill
    roadking roadrage roadrash roadrunn roadrunner roadstar roadster roadtrip roanne42300 robert01 robert11 robert12
    robert123 robert13 robert19 robert22 robert23 robert69 robert99 roberta1 roberto1 roberts1 robertso robin123 robinhoo
    robinhood robinson robinson1 robotech robotics rocawear rochelle rochelle1 rocheste rochester rockandr rockandroll
    rockbott rockbottom rockcity rocket21 rocket69 rocket88 rocketma rocketman rockets1 rockfish rockford rockhard
    rockhead rockhopper rocknrol rocknroll rocknroll1 rockport rockroll rockshox rockstar rockstar1 rockstar12 rockstar2
    rocky123 rockyboy rockydog rockytop roderick rodman91 rodrigo1 rodrigues rodriguez rodriguez1 roflcopter roger123
    roleplay rollin60 rollover rollrock rolltide rolltide1 roma1990 roma1993 roma1995 roman123 roman222 roman777 romance1
    romanenko romanova romans828 romanson romantic romantik romantika romaroma romashka romeo123 ronaldinho ronaldo07
    ronaldo1 ronaldo123 ronaldo17 ronaldo7 ronaldo9 ronaldo99 roodypoo rooney10 roosevel rooster1 roosters rootbeer
    rootbeer1 rootedit roro1024 rosalinda rosario1 rose1234 rose24731 rosebowl rosebud1 rosebud7 rosebudd rosebuds
    rosedale rosehill rosemari rosemarie rosemary rosemary1 rosenrot roserose rosewood rosie123 rossella rossigno
    rostislav rothmans rotterda rotterdam rottweil rounders rovnogod roxanne1 royals22 roykeane rrrrrrr1 rsalinas rt6ytere
    rtw150809 rubberdu rubberduck rubyrose ruffneck ruffryde rugby123 rugbyman ruler1991 rulesyou runescape runescape1
    runescape2 running1 rush2112 rushmore ruslan123 russell1 russell2 russian7 russland rusty123 rustyboy rustydog
    rutabega rvgmw2gl ryan1234 ryan962052 ryjgjxrf rz93qpmq s1234567 s12345678 s123456789 s1s2s3s4 s456123789 s5r8ed67s
    s7fhs127 s8ylpe9jdpvym s9te949f saab9000 sabbath1 sabine12 sabrina1 sabrina123 sacha1234 sacramen sacramento sacrific
    sadie123 sadiedog sadomaso safeu851 sagitari sagitario sagitarius sailaway sailboat sailfish sailing1 sailormo
    sailormoon saints25 saisg002 salamanca salamand salamander salamandra salasana salinger salisbur sally123 salmankhan
    saltanat saltlake saltydog salvador salvador1 salvatio salvation salvation1 salvator salvatore sam12345 sam138989
    samadams samanth1 samantha samantha1 samantha12 samantha2 samarkand samatron sammy123 sammyboy sammycat sammydog
    sampdoria sample123 sampson1 samsun55 samsung1 samsung12 samsung123 samsung2 samsung9 samuel01 samuel12 samuel123
    samurai1 samuraix sanandreas sananton sanchez1 sanctuar sandberg5 sanders1 sanders2 sandiego sandiego1 sandman1
    sandmann sandokan sandoval sandra12 sandra123 sandrine sandrock sandwich sandy123 sandydog sanfrancisco sangeeta
    sangeetha sanity72 sanity729 sanpedro santa234 santacla santacru santacruz santamaria santana1 santana5 santeria
    santhosh santiago santiago1 santorin saopaulo sapphire sapphire1 saqartvelo sarah123 sarajane sarajevo sarasara
    sarasota saraswati saratoga sardegna sargsyan sasafras sasasasa sasha123 sasha1234 sasha12345 sasha1988 sasha1992
    sasha1993 sasha1994 sasha1995 sasha1996 sasha1997 sasha2000 sasha2010 sasha2011 sasha777 sasha_007 sashadog sashenka
    sasin414 saskatoo sasquatc sassi123 sassy123 sassycat sassydog sassygirl sasuke12 sasuke123 sat321321 satan666
    satana666 sataniv1993 satchel1 satelite satellit satellite satriani saturday saun24865709 sausage1 sausages savanna1
    savannah savannah1 savatage savchenko save13tx saxophon saxophone saxophone1 sayangku sc0tland scanner1 scarecro
    scarface scarface1 scarface2 scarlet1 scarlets scarlett scarlett1 schalke0 schalke04 schastie scheisse schlampe
    schlange schlumpf schmidt1 schnecke schneide schneider schnuffi schokolade school12 school123 schoolgirlie schorsch
    schreibe schroede schumach schumacher schweden science1 scimitar scirocco scooby11 scooby12 scooby123 scoobydo
    scoobydoo scoobydoo1 scoobydoo2 scooter1 scooter123 scooter2 scooter5 scooter6 scooter7 scooters scorelan scoreland
    scorpian scorpio1 scorpio2 scorpio6 scorpio7 scorpion scorpion1 scorpione scorpions scorpius scotland scotland1
    scotsman scott123 scottie1 scottsda scoubidou scoubidou2 scoubidou6 scrabble scrapland scrapper scrappy1 scratch1
    screamer screwbal screwyou scribble scruffy1 scubadiv scubaman scubapro scuderia scvmofas79 sd3lpgdr sd3utre7
    sdf7asdf6asdg8df sdsadee23 seabass1 seagrams seagrave seagulls seahawks seahawks1 seahorse seahorse1 sealteam seanjohn
    seanpaul searcher searchin searock6 seashell seashore seatleon seattle1 seattle2 sebastia sebastian sebastian1
    sebastian106 sebastie sebastien sebora64 sebring1 secret12 secret123 secret666 secretar section8 security security1
    seductive seemnemaailm segblue2 seigneur seinfeld sekirarr selenagome selfok2013 selhurst semangat semarang semenova
    seminole seminoles seminoles1 semperf1 semperfi semperfi1 semprini senators senha123 senior06 senior07 senior08
    senior09 seniseviyorum sensatio sentinal sentinel sentnece sephirot sephiroth sephiroth1 septembe september september1
    september2 september3 september7 september8 september9 septembr septiembr septiembre sepultur sepultura serafima
    serafina14 seraphim serega123 serenada serendip serendipity serenity serenity1 sergbest sergeeva sergeevna sergey123
    serious1 sersolution servette service01 service1 service321 services sevastopol seven777 sevendus sevenof9 seventee
    seventeen seventy7 severine sevgilim sevilia1 sevisgur sex12345 sex4free sexaddict sexdrive sexfiend sexfreak sexiness
    sexisfun sexisgood sexkitte sexkitten sexlover sexmachine sexmania sexpistols sexsells sexsexse sexsexsex sexslave
    sexstuff sextrime1 sexxxxxx sexy1234 sexy4life sexyass1 sexybabe sexybabe1 sexybaby sexybaby1 sexyback1 sexybeas
    sexybeast sexybeast1 sexybitc sexybitch sexybitch1 sexybitch2 sexyblack1 sexyboy1 sexychick1 sexyfeet sexygirl
    sexygirl1 sexygirl12 sexygirls sexygurl1 sexylady sexylady1 sexylegs sexylove sexylove1 sexymama sexymama1 sexymama12
    sexyman1 sexyred1 sexysexy sexytime sexywife sfgiants sh4d0w3d shadow00 shadow01 shadow10 shadow11 shadow12 shadow1212
    shadow123 shadow13 shadow14 shadow21 shadow22 shadow23 shadow69 shadow88 shadow99 shadowfa shadowfax shadowma
    shadowman shadowru shadows1 shahrukh shakespe shakespeare shakira1 shalimar shamanking shameles shampoo1 shamrock
    shamrock1 shane123 shaney14 shanghai shanice1 shannara shannon1 shannon2 shaolin1 sharingan sharipov sharkman sharon69
    sharpie1 shashank shawn123 shawshan shayne123 shayshay shayshay1 shdwlnds shearer9 shedevil sheepdog sheffiel
    sheffield shelby12 shelby123 sheldon1 shelley1 shemales shenlong shepherd sherbert sheridan sherlock sherman1 sherwood
    shevchenko shibainu shinchan shinigam shinigami shipmate shirley1 shitball shitbird shitface shitface1 shitfuck
    shithappens shithead shithead1 shithole shitshit shock123 shocker1 shockers shockwav shokolad shooter1 shopping
    shopping1 shortdog shortie1 shortman shortsto shorty01 shorty11 shorty12 shorty123 shorty13 shorty14 shorty69 shotgun1
    shotokan shotokan1 showboat showtime showtime1 shredder shrike01 shumaher shuriken shygirl1 sibelius sidekick
    sidekick1 sidekick3 sideshow sidewind sidewinder sidorova siegheil siemens1 sierra01 siffredi sig53num sigmachi
    signatur sigsauer silence1 silencer silenthill silicone silkeborg silkroad sillyboy silmaril silver01 silver11
    silver12 silver123 silver22 silver33 silver69 silver77 silver99 silverad silverado silverado1 silverch silverfi
    silverfo silverfox silverma silversi silverst silvestr simba123 simbacat simferopol simon123 simonsay simple123
    simpleplan simpson1 simpsons simpsons1 sinaloa1 sinatra1 sincere1 sinclair sinfonia singapor singapore singapur
    singing1 single123 sinister sinnfein sintesi07 siouxsie sipfhair sissinit sissyboy sisters1 sisyphus sithlord sixflags
    sixteen16 sixtynin sixtynine sk84life sk8board sk8erboi sk8erboy sk8ordie ska02ska skate123 skate4life skateboa
    skateboard skateordie skater11 skater12 skater123 skater13 skaterboy1 skaterdude skating1 skeeter1 skeleton skeletor
    skidmark skinhead skinnass skinner1 skipjack skipper1 skittles skittles1 skittles12 skorpion skorpion39 skyblue1
    skyblues skydive1 skydiver skyeseth skyline1 skyliner34 skypilot skytommy skywalk1 skywalke skywalker skywalker1
    slacker1 slacking slagelse slamdunk slapnuts slapshot slava123 slaveboy slayer66 slayer666 slayer69 slayers1 sleepers
    sleipnir slick123 slickone slickric slimed123 slimshad slimshady slimshady1 slipknot slipknot1 slipknot12 slipknot2
    slipknot6 slipknot66 slipknot666 slipknot9 slipper1 slippery sloneczko slot2009 slovensko slowhand slowpoke slowride
    slunicko slutfuck slutwife smackdow smackdown smackdown1 smalldog smallfry smalltit smallvil smallvill smallville
    smartass smarties smashing smb0512bz smeghead smellyfe smile0_0 smile123 smile4me smirnoff smirnova smith123 smoke420
    smokedog smokeone smokepot smokewee smokeweed smokeweed1 smokey01 smokey11 smokey12 smokey123 smokey13 smokey420
    smoking1 smolensk smooches smoochie smoothie smuggles snake123 snakebit snakeeye snakeeyes snakeman snapper1 snapple1
    snapshot sneakers snickers snickers1 sniper01 sniper12 snoogans snoogins snoopdog snoopdog1 snoopdogg snoopdogg1
    snoopy01 snoopy12 snoopy123 snoopy13 snoopy69 snorre98 snowball snowball1 snowbird snowboar snowboard snowboard1
    snowdrop snowflak snowflake snowflake1 snowhite snowman1 snowmass snowshoe snowstor snowwhit snowwhite snuffles
    snuggles snuggles1 snusmumrik soboleva sobriety soccer00 soccer01 soccer05 soccer06 soccer07 soccer08 soccer09
    soccer10 soccer101 soccer11 soccer12 soccer123 soccer13 soccer14 soccer15 soccer16 soccer17 soccer18 soccer19 soccer20
    soccer21 soccer22 soccer23 soccer24 soccer25 soccer33 soccer69 soccer77 soccer88 soccer99 sochi2014 socrates sodapop1
    sofaking softball softball1 softball10 softball11 softball12 softball13 softball14 softball15 softball2 softball21
    softball22 softball23 softball3 softball4 softball5 softball7 softball8 softball9 softcore softtail software
    sojdlg123aljg sokolova sokrates soldier1 soleil13 soleluna solidsna solidsnake solitair solitari solitario solitude
    solnishko solnyshko solo7590 solomon1 solstice solution somanypickles27 somebody someone1 somerset something
    something1 sonechka songbird songline songohan sonic123 sonnenschein sonnyboy sonofgod sonofsam sonshine sony1234
    sonyericsson sonyfuck sonysony sonyvaio sooners1 sophie01 sophie12 sophie123 sophieh6 sopranos sorcerer sordfish
    soreilly sorokina sorrento soso123aljg soukayna souljaboy1 soulmate soulmate1 soundman soundwav souschef southbay
    southern southern1 southpar southpark southpark1 southpaw southpole1 southsid southside southside1 southside2
    southside3 southwes southwest1 sovereig space123 space199 spacebal spacebar spaceboy spacejam spaceman spagetti
    spaghett spaghetti spam967888 spanish1 spanking spankme1 spanner1 spanners sparhawk sparkle1 sparkles sparkles1
    sparkplu sparky01 sparky11 sparky12 sparky123 sparky99 sparrow1 spartacu spartacus spartak1922 spartan1 spartan11
    spartan117 spartans spartans1 sparticu spawn666 speak2me speaker1 specboot special1 speciali specialinsta specialk
    spectre1 spectrum speculum speedrac speedster speedway spencer1 spencer2 spencer5 speranza spez3012 spider-man
    spider10 spider12 spider123 spiderma spiderman spiderman1 spiderman2 spiderman3 spiderman4 spiderman7 spike123
    spinnake spionin8688 spitfire spitfire1 spitsy16 splatter splendid splinter splitter spoiled1 spongebo spongebob
    spongebob0 spongebob1 spongebob2 spongebob3 spongebob7 spongebob9 spoonman sport123 sportage sporting sportste
    sportster spotligh sprewell spring00 spring12 spring99 springer springst sprinter sprocket spurs123 sputnik1 spyglass
    squeaker squealer squerting squirrel squirrel1 squirter squirtle sr20dett srikanth srilanka srinivas ss563563ss
    ssbt8ae2 ssptx452 sssssss1 ssvegeta ssyu1314 stairway stalingrad stalker1 stalker123 stalker2 stallion stallone
    stamford stampede standard standart standrew stanford stanisla stanislav stanley1 stanley2 staples1 star1234 starbase
    starbuck starbucks starbucks1 starburs starburst starburst1 starcraf starcraft starcraft1 starcraft2 stardust
    stardust1 staredobre starfire starfish starfish1 starflee starfleet starfuck starfury stargate stargate1 stargaze
    stargazer stargirl starligh starlight starlight1 starline starlite stars123 starship starstar start123 startfinding
    startnow startrek startrek1 starwar1 starwar5 starwars starwars1 starwars111 starwars12 starwars2 starwars3
    starwarsfan10 starwood station1 station2 statistika stayout1 stealth1 steam181 steamboa steamforums steeler1 steelers
    steelers1 steelers43 steelers7 steelhea stefangreil1983 stefania stefanie steflio3123 steinway stella12 stella123
    stellina stepanov stepanova stepashka steph123 stephane stephani stephanie stephanie1 stephanie2 stephen1 stepside
    sterling sterling1 sternchen steve121 steve123 steven12 steven123 stevenso stewart1 stewart20 sthgrtst stickboy
    stickdaddy77 stickman stigmata stiletto stillers stillher stimorol stinger1 stingers stingray stinker1 stinky01
    stinkyfinger stockcar stockhol stocking stockpor stokecit stokrotka stomatolog stonecol stonecold stonecold1 stoner420
    stonewal stoppedb stoppedby stormbri stpiliot str8edge strange1 stranger strannik stratcat stratfor stratoca
    stratocaster stratus1 strawber strawberry straycat streaker streaming streetball strekoza strength strider1 striker1
    strip4me stripclub stripper stroller strongbo stronger structur strummer strutter student1 studio54 studioworks
    studmuff studmuffin stunner1 stunt101 stuntman stupid12 stupid123 stuttgar stuttgart su123456 sublime1 submarin
    submissi subwoofer subzero1 success1 success2 successful suckcock suckdick sucker69 suckfuck suckit69 suckmeoff
    suckmy1k suckmyco suckmycock suckmydi suckmydick suckthis sudhakar sugar123 sugarbea sugarbear sugarbear1 sugardog
    sugarray suicide1 suikoden sullivan sumitomo summer00 summer01 summer02 summer03 summer04 summer05 summer06 summer07
    summer08 summer09 summer10 summer11 summer12 summer123 summer13 summer20 summer2008 summer2010 summer21 summer22
    summer69 summer98 summer99 summerti summertime summoner sunbanna sunburst sundance sundance1 sundaypunch sunderla
    sunderland sundevil sunflowe sunflower sunflower1 sunghile sunlight sunny123 sunnyboy sunnyday sunnysid sunrise1
    sunsh1ne sunshin1 sunshine sunshine! sunshine01 sunshine1 sunshine10 sunshine11 sunshine12 sunshine13 sunshine2
    sunshine21 sunshine22 sunshine23 sunshine3 sunshine4 sunshine5 sunshine69 sunshine7 sunshine8 sunshine9 supa1906
    super123 superbad superbee superbow superboy supercal supercar supercat supercoo supercop superdav superdog superdude
    superdup superduper superfly superfly1 superfre supergir supergirl supergirl1 superhero superior superjet superma1
    superman superman! superman01 superman1 superman10 superman11 superman12 superman123 superman13 superman2 superman21
    superman22 superman23 superman3 superman4 superman5 superman69 superman7 superman8 supermanboy supermar supermario
    supermax supermen supermom supernatural supernov supernova supernova1 superpuper supersex superson supersonic supersta
    superstar superstar1 superstar2 superted supertra supervisor superwoman support1 supreme1 surabaya surena13 sureno13
    surenos13 sureshot surethang surfboar surfcity surfer69 surfing1 surfside surprise surrende surside13 surveyor
    survivor susanne1 suspende sustanon suzanne1 sveta123 svetasveta svetlana svetlanka swallows swampfire swampfox
    swansong swatteam sweet123 sweet666 sweetangel sweetass sweetdream sweetgirl sweethea sweethear sweetheart sweethome
    sweetie1 sweetie2 sweetiepie sweeties sweetlove sweetnes sweetness sweetness1 sweetpea sweetpea1 sweetpus sweetpussy
    sweetu70 sweety12 swetlana swimmer1 swimming swimming1 swinger1 swingers swinging swissair sword123 swordfis swordfish
    swordfish1 swordsma sycamore sydney12 sylvania sylveste sylvester sylvester1 symantec syncmast syncmaster syndicat
    syracuse sys64738 sysadmin system12 system32 systemofadown sz9kqcctwy szczurek t123456789 t34vfrc1991 t36473647
    t3fkvkmj tabaluga tabbycat tabitha1 table54781 tabletop taburetka tacobell tacobell1 tadmichaels taekwond taekwondo
    taekwondo1 taganrog tagheuer tailgate tailhook taishan2011 tajmahal takamine takayuki take8422 takedown takehana
    taliesin talisker talisman talktome tallulah talonesi tamahome tamerlan tampabay tamplier tamwsn3sja tanechka tanelorn
    tangerin tangerine tanginamo tango123 tanja1993 tannenbau tanstaaf tanushka tanya123 tanyshka tanzania tarantul
    tarasova taratata target123 tarheel1 tarheels tarheels1 tartaruga tarzan00 tasha123 tashkent tassadar tatertot
    tatiana1 tatooine taylor01 taylor10 taylor11 taylor12 taylor123 taylor13 taylor14 taylor21 taylor22 taylorma tazdevil
    tazmania tcglyued tdeir8b2 tdfyutkbjy teacher1 teamlosi teamo123 teamomuch teamomucho teamster teamwork teaparty
    teardrop techdeck techn9ne technica technici technics techno13 technolo technology tecktonik tecumseh teddy123
    teddybea teddybear teddybear1 teddybear2 teenaa111 teenfuck teengirl teenlove teenslut teiubesc telecast telecaster
    telechargement telefone telefono telefoon telemark telephon telephone telephone1 teleport telescop televisi television
    televizor tema1234 temitope temp1234 tempest1 templar1 temporar temporary temppass temppassword temptress tendulkar
    tenerife tennesse tennessee tennessee1 tennis11 tennis12 tennis123 tenorsax tentacle teonamaria1 tequiero tequiero1
    tequila1 tequilla teresita terminal terminat terminato terminator terorist terrance terrance1 terrapin terrell1
    terrence terrence1 terriers terry123 terserah test1234 testdrive teste123 tester01 testerer testibil testicle testing1
    testing123 testing2 testpass testtest testtest1 testuser teufelo7 texas100 texas123 tgbxtcrbq tgkbxfgy thailand
    thailand1 thanatos thankgod thankyou thankyou1 theband1 thebeach thebears thebears12 thebeast thebeatl thebeatles
    thebest1 theblues theboss1 thecakeisalie thechamp theclash theclown thecount thecure1 thedevil thedoors thedream
    theflash theforce thegame1 theghost thegirls thegreat thegreat1 thegreat123 thejoker thekiller theking1 thekiwi1
    thelast1 theman22 themaste themaster thematri thematrix theodore theodore1 theonly1 thepower theraven theresa1
    theriver therock1 thesaint theshit1 thesims2 thesims3 thesnake thestone thetachi thething thetruth theused1 theworld
    thibault thicknes thinkbig thinking thinkpad thinline thirdeye thirteen thirteen13 thisisit thisisme thissuck
    thissucks thissucks1 thomas01 thomas10 thomas11 thomas12 thomas123 thomas13 thomas19 thomas21 thomas22 thompson
    thompson1 thor5200 thoradin thorsten threekids threesom thriller throatfuck throbber thug4life thuglife thuglife1
    thuglove thugstools thumbnils thumper1 thunder0 thunder1 thunder2 thunder3 thunder5 thunder6 thunder7 thunder9
    thunderb thunderbird thunderc thunders thursday thvfrjdf tiberian tiberium tiberius tiburon1 tichuots ticketmaster
    tickleme tickling ticklish ticktock tiffany1 tiffany123 tiffany2 tiger123 tiger200 tigerboy tigercat tigereye tigerfan
    tigerlil tigerlily tigerman tigerpaw tigers01 tigers11 tigers12 tigertig tigerwoo tigerwoods tigger01 tigger11
    tigger12 tigger123 tigger13 tigger21 tigger22 tigger23 tigger69 tigger99 tightass tightend tigrenok tiktonik timberla
    timberlake timberland timberwo timberwolf timebomb timelord timepass timeport timewarp timmy123 timoshka timothy1
    timoxa94 tinchair tincouch tinfloor tingting tinhorse tinker12 tinkerbe tinkerbel tinkerbel1 tinkerbell tinkerbell1
    tintable tinuviel tippmann tiramisu tiribon12 titanic1 titanium titleist titlover titmouse titsnass titties1 tkachenko
    tkbpfdtnf tkfkdgo1 tkfkdgo7 tl281188t tlbyjhju tm371855 tmjxn151 tmnet123 tmvlzj12 tnk0mk16vx toadfrog todiefor
    together together1 tokenbad tokiohotel tolkien1 tolulope tomahawk tombrady12 tombraid tombraider tombston tomcat14
    tomjerry tomjones tommy123 tommyboy tommycat tommygun tommylee tomorrow tomservo tomwaits tony1234 tonyhawk toolshed
    tooltime toonarmy toonporn tooshort toosweet tootsie1 topbutton topdevice topflite topolino toppdogg topsecre
    topsecret topshelf toriamos tornado1 tornados toronto1 torrente torrents tortoise toshiba1 total12scherz totalwar
    totenkopf tottenha tottenham tottenham1 touchdow toughguy toulouse toulouse31 toutoune towtruck toyota91 toystory
    trabalho tracker1 tracksta trackstar1 tractor1 tracy123 trademan trader12 trafalga traffic1 trafford trailer1 trailers
    training trainman trandafir tranmere tranquil transalp transam1 transcend transexual transfor transforme transformers
    transits translator transpor transport trapdoor trapdoor60 trashman traveler travelle travesti travolta traxdata
    treasure treasure1 treefrog treehous treehouse treetops treguier trekbike tremendo trenton1 trfnthby trfnthbyf
    triangle triathlo tribbles tricolor trident1 triforce trigger1 trigger2 trillian trillium trim7gun trinidad trinidad1
    trinitro trinitron trinity1 trinity3 trinity7 tripleh1 triplets triskelion tristan01 tristan1 tristram triumph1
    trivium1 trojans1 trombone trombone1 trompete tronwell trooper1 trooper2 troopers tropical trotters trouble1 trouble2
    trousers troutbum trrim777 trucker1 truckers trucking truckman trueblue truegrit truelove truelove1 truffles trumpet1
    truskawka trustn01 trustno1 trustnoo trustnoone tryagain tsunami1 ttd955audg tttttt99 ttttttt1 tu190022 tubitzen
    tucker12 tuczno18 tuesday1 tuesday2 tuffgong tujazopi tujheirf tummybed tunafish tupacshakur tuppence tuputamadre
    turambar turandot turbo911 turbodog turkey50 turntabl turtle12 turtles1 turtoise tvxtjk7r tweety12 tweety123 tweety13
    tweetybird twelve12 twenty20 twentyon twilight twilight1 twilight12 twinboys twinkie1 twinkle1 twinkle15 twinkles
    twinturb twisted1 twister1 twisters twiztid1 twizzler twogirls twothree ty2t1hv3oc tyler123 tyrael04 tyrik123 tyson123
    tzir25l5kn u1v7hhh7ef u4slpwra u83xu3u83 uaeuaeman ublhjgjybrf ubvyfpbz uekmyfhf ufdibyjd ufgyndmv ufhhbgjnnth
    ufhvjybz ufkfrnbrf ufkxjyjr uhbujhbq uhfaabnb uhfdbwfgf uhfybn8888 uhtqneyu uiegu451 ujhjl312 ujkjdjkjvrf ukflbfnjh
    ukflbfnjh12 ukflbjkec ukqmwhj6 ultimate ultimate1 ultra123 ultraman umbrella umbrella1 ummagumma unb4g9ty uncencored
    unclebob unclesam undercover underdog undergro underground underhil undernet underoath underoath1 underpar undertak
    undertaker undertow underwat underwoo underwor underworld unforgiv unforgiven unicorn1 unicorns united99 univers2l
    universa universal universal1 universe universi university universo unknown1 unlimite unlimited up9x8rww uphill45
    uptheass uqa9ebw445 urlacher ursitesux usa12345 usermane username usethis1 usmarine usmc0311 usmc1775 usuckballz1
    utahjazz uthvfybz utjuhfabz utjvtnhbz uto29321 utyyflbq uuuuuuu1 uvgx8f8232 uvmrysez v123456789 vacances vacation
    vacation1 vader123 vaffanculo vagabond vagina69 vaishali vakantie valdemar valdepen valencia valencia1 valentin
    valentina valentina1 valentine valentine1 valentino valeria1 valerie1 valeriya valhalla valkiria valkyrie valleywa
    vampire1 vampires vancouve vancouver vandamme vanechka vanessa06 vanessa1 vanessa12 vanessa123 vanessa2 vangelis
    vanguard vanhalen vanhalen1 vanilla1 vanille1 vanyarespekt varadero vascorossi vaseline vasileva vasilina vasilisa
    vasilisk vatoloco vauxhall vaz21074 vaz21093 vaz21099 vbhjckfd vbhjckfdf vbhjh123 vbhjndjhtw vbitymrf vbnhjafy
    vegas123 vehpbkrf vehvfycr velocity velosiped vendetta venezuel venezuela vengence venom121293 venom123 ventura1
    venture1 vepsrfyn verbatim verboten vergesse vergessen vergeten veri1234 veritas1 veritech verizon1 vermont1 verochka
    veronica veronica1 veronika veroniqu veronique verycool verygood verygoodbot verymuch verynice verysexy vespucci
    vetteman vfhbfyyf vfhbjk1801 vfhbyfvfhbyf vfhbyjxrf vfhecmrf vfhnsirf vfhnsyjdf vfhufhbnf vfhufhbnrf vfhvtkfl
    vfhvtkflrf vfiekmrf vfitymrf vfkmdbyf vfktymrfz vflfufcrfh vfnbkmlf vfnhjcrby vfntvfnbrf vfpfafrf vfrcbv123 vfrcbvec
    vfrcbvev vfrcbvjd vfrcbvjdf vfrcbvrf vfrcbvvfrcbv vfrfhjdf vfrfhjys vfuyjkbz vfvekbxrf vfvekmrf vfvektxrf vfvf2011
    vfvfbgfgf vfvfgfgf vfvfgfgf123 vfvfgfgfz vfvfktyf vfvfvfvf vfvfvskfhfve vfylfhby vfylfhbyrf vfyxtcnth vg08k714
    vibrator vicecity vicelord vicky123 victoire victor12 victor123 victoria victoria1 victoria12 victoria2 victoriya
    victory1 victory7 videogam videoman vietnam1 viewsoni viewsonic viewsonic1 vika1995 vika1996 vika1998 vika2010
    vika2011 vikings1 vikings2 viktoria viktorija viktoriy viktoriya villanueva villevalo vinbylrj vincent1 vincenzo
    vinicius vinograd vintelok violator violentj violetta violette viper123 vipergts viperman viphv5j736 virginia
    virginia1 virginie virtuagirl virtue1234 vishenka visigoth visionar vitalik1 vitalina vitalogy vitamine vitor1268123
    vittoria vittorio vivahate vivitron vjhjpjdf vjhrjdrf vjnjhjkf vjqgfhjkm vjzctvmz vjzgjxnf vkfwx046 vkontakte vlad1234
    vlad1994 vlad1995 vlad1996 vlad1997 vlad1998 vlad2011 vlad7788 vladimir vladimir1 vladimirovna vladislav vladislava
    vladvlad vodafone voldemar voldemort volgograd volition volkodav volkswag volkswagen volleyba volleyball voltaire
    voluntee volvo240 volvo850 volvos40 volvos60 volvos80 volvov70 vonnegut voronina vova12345 vova1992 vova1994 vovan_lt
    vovochka voyager1 voyager2 vqsablpzla vrbgqns997 vsevolod vsjasnel12 vthctltc vthokies vthrehbq vtldtltd vtufgjkbc
    vuc7neyu0 vurdf5i2 vw198m2n vwpassat vyjujnjxbt w12101957 w1234567 w123456789 w1aubvoq w1w2w3w4 w2dlww3v5p w5tn36alfw
    w5txn36alfw w66yrybgra w8gkz2x1 wachovia wachtwoord waffenss waffles1 wagoneer waheguru wakeboar walalang waldemar
    waldiw82 walhalla walkman555 wallace1 wallace2 walleye1 wallpape wallstre wallstreet walmart1 walter34 wanderer
    wangyut2 wantsome wapapapa wapbbs_1 war3demo waratsea warchild warcraft warcraft1 warcraft3 wareagle warehous wargames
    warhamer warhamme warhammer warhammer1 warhammer40k warhorse warlock1 warlord1 warning1 warrior1 warrior2 warrior3
    warriors warriors1 warspite warszawa wartburg was.here wasdwasd wasdwasd1 washburn washingt washingto washington
    watchmen watchout water123 waterboy waterfal waterfall waterfall1 waterloo waterman watermel watermelon waterpol
    waterpolo waterski wavmanuk wayfarer wayne123 wazzkaprivet wcksdypk wcrfxtvgbjy wdtnjxtr weare138 weather1 webhompas
    webhompass webmaste webmaster websol76 websolutions websolutionssu webster1 websters webuivalidat wedding1 wednesda
    wednesday wednesday1 weedhead weedman1 weetabix weihnachte weihnachten weihnachtsbau weihnachtsbaum wejrpfpu welcome0
    welcome01 welcome1 welcome12 welcome123 welcome2 welcome4 welcome5 welcome7 welcome8 welkom01 wellcome welldone
    wellhung wellingt wellington welshman wenef45313 werewolf werewolf1 weronika weronika1992 wert1234 werthvfy werty123
    wessonnn west1234 westbrom westcoas westcoast westcoast1 western1 westham1 westlife westlife1 westport westside
    westside1 westside13 westwind westwing westwood westwood1 wethepeople wetpussy wetwilly wetworks weyersheim wg8e3wjf
    wharfrat whatever whatever! whatever1 whatever12 whatever2 whatever4 whatever7 whatisit whatluck whatsup1 whatthef
    whatthefuck whattheh whatthehell whatthezor whatwhat wheaties whiplash whirling whiskers whiskers1 whiskey1 whisper1
    whistler whiteboy whiteboy1 whitecat whitedog whitehea whiteout whitepower whitesox whitesox1 whitesta whitetai
    whitetail whitetiger whitewol whitewolf whitney1 whoareyou whocares whocares1 whodaman whoknows whoopass whosyourdaddy
    whynotme whytesha wideglid wideopen widespre wifey200 wiggles1 wiktoria wildbill wildblue wildcard wildcat1 wildcats
    wildcats1 wildchil wildchild wildfire wildman1 wildroid wildrose wildside wildstar wildthin wildthing wildwest
    wildwood wilfried william0 william1 william11 william12 william123 william2 william2631 william3 william4 william5
    william6 william7 william8 williamj williamm williams williams1 willie12 willow01 willy123 willyboy winchest
    winchester windmill windows1 windows2 windows7 windows9 windows98 windowsxp windsong windsor1 windstar windsurf
    wingchun wingzero winner12 winner69 winnipeg261 winston1 winston2 winston6 winstons winter00 winter01 winter07
    winter08 winter09 winter11 winter12 winter123 winter99 wintermu winxclub wireless wisconsi wisconsin wishbone
    wishbone1 wishmaster wisteria withlove wizard12 wizardry wladimir wltfg4ta wmegrfux wnmaz7sd woaini123 woaini1314
    woaini520 woaiwojia wolfgang wolfgang1 wolfman1 wolfpack wolfpack1 wolverin wolverine wolverine1 womersle wonderbo
    wonderboy wonderbr wonderfu wonderful wonderful1 wonderland wonderwall wonderwo wonderwoman wonkette woodbird woodchuc
    wooddoor woodduck woodfish woodland woodlawn woodpony woodsink woodstoc woodstock woodstock1 woodwind woodwork
    woody123 woofwoof wordlife wordpass wordpass1 workhard working1 worksuck world123 worldcom worldcup worldnet worldwar
    worldwid wormwood worship1 woshishui woshiyazi wow12345 wowlook1 wp2003wp wpcakir264 wpoolejr wrangler wrangler1
    wrasloco11 wrest666 wrestle1 wrestler wrestler1 wrestlin wrestling wrestling1 wrinkle1 wrinkle5 wrinkles writerspace
    wrongway wsbe279qsg wtpmjgda wubin007 wutang36 ww111111 ww651118 wwr8x9pu wwwwwww1 wz362308 x002tp00 x3luym2mmj
    x4ivyga51f x4ww5qdr x72jhhu3z x99qomx561 xaccess2 xakep1234 xantria10315 xblhintb9w xboxlive xcalibur xcountry
    xdqwerty xenocide xenogear xenophon xexeylhf xiang123456 xiaoxiao xiaoyua123 xige5516726 xlsl9963 xohzi3g4 xpressmusic
    xred4654 xsvnd4b2 xsw21qaz xsw23edc xt97794xt xthtgfirf xtseo2011tdx xtutdfhf xufrgemw xxx12345 xxxp455w0rd5 xxxxxxx1
    xyh28af4 xzsawq21 y6p67ftrqj yagjecc826 yaglasph yahoo.com yahoo100 yahoo123 yahoomail yamaha12 yamaha125 yamahar1
    yamahar6 yamakasi yandi20080527 yangyang yankeemp yankees0 yankees1 yankees13 yankees2 yankees23 yankees3 yankees4
    yankees7 yankees9 yanochka yanshi1982 yaoiisgrand yardbird yaroslav yasacrac yasmine1 yasuhiro ybrbnbyf ybrbnf_25
    ybrbnjcbr ybrjkftd ybrjkftdbx ybrjkftdyf ycwvrxxh yeahbaby yeahrigh yeahright yeahyeah year2000 year2005 yelena03
    yellow11 yellow12 yellow123 yellow13 yellow22 yellowcard yemi19900911 yes90125 yesenia1 yesterda yesterday yfcnfcmz
    yfcntymrf yfcnz123 yfcnzvjz yfcnzyfcnz yfdbufnjh yfdbufnjh10305070 yfdbufnjh63 yfeiybrb yfgjktjy yfhrjnbrb yfltymrf
    yfnfitymrf yfxfkmybr ygfxbkgt yggdrasi yggdrasil4 yingyang yjdbrjdf yjdjcnbf yjdsqgfhjkm yjdsqujl yjdujhjl yjhbkmcr
    ym3cautj yogibear yolanda1 yomamma1 yomomma1 yorkshir yorktown yosemite youandme youandme1 youbye123 youknow1
    youngmoney youngone yourgay1 yourmama yourmom! yourmom1 yourmom123 yourmom2 yourname yousuck1 yousuck2 youtube1
    yoyoyoyo yqlgr667 yqmbevgk yr8wdxcq ytdxz2ca ytngfhjkz ytnhjufnm ytrhjvfyn ytyfdbcnm yu5l97wk8q yuantuo2012 yuitre12
    yujyd360 yvonne90 yvtte545 yxkck878 yy5rbfsc yyyyyyy1 yzerman1 z0102030405 z1234567 z123456789 z123456z z1x2c3v4
    z1x2c3v4b5 z1x2c3v4b5n6m7 z1z2z3z4 z3cn2erv zacatecas1 zacefron zacefron1 zacharia zachary1 zag12wsx zaharova zanzibar
    zaphod42 zaq!2wsx zaq11qaz zaq12345 zaq123wsx zaq12qaz zaq12wsx zaq1xsw2 zaq1xsw2cde3 zaq1zaq1 zaqwsx123 zaqwsxcde
    zaqwsxcderfv zaqxsw12 zaqxsw123 zaqxswcde zaragoza zaratustra zasranec zaxscdvf zbychlas zcfvfzkexifz zcxfcnkbdf
    zcxfcnkbdfz zebra123 zemanova zenit2011 zeppelin zeppelin1 zerocool zerozero zesh1412 zesyrmvu zhang123 zhd741220
    zhjckfdf zhongguo zhou1980 zidane10 zigazaga ziggy123 zildjian zimbabwe zimmer483 zimmerma zinedine zipdrive zippy123
    zjses9evpa zldej102 zmx870919123 zoidberg zolushka zombie13 zoomzoom zootsuit zooyork1 zorro123 zpflhjn1
    zqjphsyf6ctifgu zrjdktdf zse45rdx zse4xdr5 zsecyus56 zucchero zx123456 zx123456789 zxasqw12 zxc12345 zxc123456
    zxc123zxc zxc841219 zxcasd123 zxcasdqw zxcasdqwe zxcasdqwe123 zxcqweasd zxcv1234 zxcv4321 zxcvasdf zxcvb123 zxcvb1234
    zxcvb12345 zxcvbasdfg zxcvbn12 zxcvbn123 zxcvbn123456 zxcvbnm. zxcvbnm0 zxcvbnm1 zxcvbnm12 zxcvbnm123 zxcvbnm123456789
    zxcvbnma zxcvbnmm zxcvbnmz zxcvfdsa zxcvvcxz zxcvzxcv zxczxczxc zz123456 zz8807zpl zzs000000 zzxxccvv zzzxxxccc
    zzzzxxxx zzzzzzz1
    """#
}
